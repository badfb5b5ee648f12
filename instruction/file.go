package instruction

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"unicode/utf8"

	"casebook"
	"casebook/internal/markdown"
	"casebook/internal/regular"
)

// MaxFile is the largest file that loads, as the client documents it, and MaxLoaded bounds all of a session together, in bytes.
const (
	MaxFile   = 4 << 20
	MaxLoaded = 16 << 20
)

// A file is one instruction file as it was read: parsed once, whoever names it.
type file struct {
	path string // as it was named, clean and absolute
	real string // with links resolved
	size int64
	fault
	raw      string // as it stands on disk, in valid UTF-8 without a byte order mark
	text     string // to be injected; white space at its start goes when it loads at the start
	lines    int
	hash     string
	body     int // line of the file on which the text behind the frontmatter begins
	scope    *scope
	mentions []markdown.Mention
	meant    []markdown.Mention // with the Observed grammar, those that people mean and the client may not follow
	problems []casebook.Problem
}

// A fault is why a file cannot be loaded; the zero value is none.
type fault struct {
	missing bool   // nothing is there
	skip    string // a Skip constant
	cause   string // in words
}

// A disk reads files, each once.
type disk struct {
	l        *Loader
	excludes *excludes
	files    map[string]*file
	early    map[string]*file // read, and not asked for yet
	loaded   int64            // bytes of files
	names    map[string][]string
	reals    map[string]string // folder → the same with links resolved
	dots     map[string]bool   // folder → whether it holds a .claude
}

func newDisk(l *Loader) *disk {
	return &disk{l: l, files: map[string]*file{}, early: map[string]*file{}, names: map[string][]string{}, reals: map[string]string{}, dots: map[string]bool{}, excludes: l.compileExcludes()}
}

// read answers the file at path, which is clean and absolute. It is never nil.
func (d *disk) read(path string) *file {
	f, ok := d.files[path]
	if !ok {
		if f, ok = d.early[path]; !ok {
			f = load(path, d.l.Profile)
		}
		if d.loaded+f.size > MaxLoaded {
			f = &file{path: path, fault: fault{skip: SkipLarge, cause: "is too much: the files before it hold " + mebibytes(d.loaded) + " of the " + mebibytes(MaxLoaded) + " that load"}}
		}
		d.loaded += f.size
		d.files[path] = f
	}
	if f.real == "" {
		f.real = path
		if !f.missing && f.skip == "" {
			f.real = d.real(path)
		}
	}
	return f
}

// ahead reads many files at once, on all processors; read finds them then.
func (d *disk) ahead(paths []string) {
	const few = 16
	if len(paths) < few {
		return
	}
	files := make([]*file, len(paths))
	workers := min(runtime.GOMAXPROCS(0), len(paths)/few+1)
	var sum atomic.Int64
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			for i := w; i < len(paths); i += workers {
				if _, known := d.files[paths[i]]; !known && sum.Load() < MaxLoaded {
					files[i] = load(paths[i], d.l.Profile)
					sum.Add(files[i].size)
				}
			}
		})
	}
	wait.Wait()
	for i, f := range files {
		if f != nil {
			d.early[paths[i]] = f
		}
	}
}

func mebibytes(n int64) string {
	return strings.TrimSuffix(strconv.FormatFloat(float64(n)/(1<<20), 'f', 1, 64), ".0") + " MiB"
}

// listed are the names in a folder, as far as they can be had.
func (d *disk) listed(dir string) []string {
	names, ok := d.names[dir]
	if !ok {
		names = namesIn(dir)
		d.names[dir] = names
	}
	return names
}

// load reads and parses one file; what its links lead to is left open.
func load(path string, p Profile) *file {
	f := &file{path: path}
	data, err := regular.Read(path, MaxFile)
	if err != nil {
		f.fault = faultOf(path, err)
		return f
	}
	f.parse(data, p)
	return f
}

// real resolves the links of a path that is there; the folders above are resolved once.
func (d *disk) real(path string) string {
	if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeSymlink != 0 {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			return real
		}
		return path
	}
	return filepath.Join(d.realFolder(filepath.Dir(path)), filepath.Base(path))
}

// realFolder is a folder with links resolved.
func (d *disk) realFolder(dir string) string {
	real, ok := d.reals[dir]
	if !ok {
		var err error
		if real, err = filepath.EvalSymlinks(dir); err != nil {
			real = dir
		}
		d.reals[dir] = real
	}
	return real
}

// hasDot says whether a folder holds a .claude: most do not, and need no look for what could be in it.
func (d *disk) hasDot(dir string) bool {
	has, ok := d.dots[dir]
	if !ok {
		_, err := os.Lstat(filepath.Join(dir, dotClaude))
		has = err == nil
		d.dots[dir] = has
	}
	return has
}

func faultOf(path string, err error) fault {
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(path); err == nil {
			return fault{skip: SkipUnread, cause: "is a link that leads nowhere"}
		}
		return fault{missing: true, cause: "is not there"}
	}
	info, statErr := os.Stat(path)
	switch {
	case statErr == nil && info.IsDir():
		return fault{skip: SkipUnread, cause: "is a folder"}
	case errors.Is(err, regular.ErrNotRegular):
		return fault{skip: SkipUnread, cause: "is neither a file nor a folder"}
	case statErr == nil && info.Size() > MaxFile:
		return fault{skip: SkipLarge, cause: "is over " + mebibytes(MaxFile)}
	case errors.Is(err, syscall.ENOTDIR):
		return fault{missing: true, cause: "is not there"}
	}
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return fault{skip: SkipUnread, cause: "cannot be read: " + pathError.Err.Error()}
	}
	return fault{skip: SkipUnread, cause: err.Error()}
}

// parse splits the file and keeps what is injected.
func (f *file) parse(data []byte, p Profile) {
	f.size, f.hash = int64(len(data)), casebook.HashFile(data)
	f.lines = bytes.Count(data, []byte{'\n'})
	if len(data) > 0 && data[len(data)-1] != '\n' {
		f.lines++
	}
	f.encoding(data)
	text := strings.TrimPrefix(validText(data), "\uFEFF")
	f.raw = text
	head, body, line := splitFrontmatter(text, p.Lenient)
	f.body = line
	if head != "" || line > 1 {
		f.scope = f.readScope(head, p)
	}
	f.unreadScope(text, line)
	f.earlyFence(text)
	f.markdown(body, p)
}

// markdown takes the comments out and lists the mentions. Most files have neither, and are not parsed.
func (f *file) markdown(body string, p Profile) {
	if !strings.ContainsAny(body, "@") && !strings.Contains(body, "<!--") {
		f.text = trimRight(body)
		return
	}
	d := markdown.Parse(body)
	if d.Tangled {
		f.problem("instruction-tangled", 0, "nests blocks too deep, or has too many lines, or marks in one paragraph, to be taken apart: it loads as it stands, and nothing that it imports",
			"write it with blank lines between paragraphs, and with fewer levels")
	}
	text, unclosed := d.StripComments()
	f.text = trimRight(text)
	for _, line := range unclosed {
		f.problem("comment-unclosed", f.body+line-1, "a comment that nothing ends hides nothing: its text is loaded", "end it with -->")
	}
	f.mentions = d.Mentions(p.Grammar)
	if d.Many {
		f.problem("import-many", 0, "has more than "+casebook.Thousands(markdown.MaxMentions)+" words behind an @; those behind them are not looked at", "put code into fences, and split the file")
	}
	if p.Grammar == markdown.Observed {
		f.meant = d.Mentions(markdown.Mended)
	}
	for _, all := range [][]markdown.Mention{f.mentions, f.meant} {
		for i := range all {
			all[i].Line += f.body - 1
		}
	}
}

func (f *file) problem(code string, line int, text, fix string) {
	f.problems = append(f.problems, casebook.Problem{Code: code, Path: f.path, Line: line, Text: text, Fix: fix})
}

// encoding tells of bytes that are no UTF-8, and of line ends of another system.
func (f *file) encoding(data []byte) {
	switch {
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}), bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		f.problem("instruction-encoding", 1, "is UTF-16, and is read byte by byte: the model gets nonsense", "save it as UTF-8")
	case !utf8.Valid(data):
		f.problem("instruction-encoding", badLine(data), "holds bytes that are no UTF-8; they become replacement marks", "save it as UTF-8")
	case bytes.IndexByte(data, 0) >= 0:
		f.problem("instruction-encoding", 1+bytes.Count(data[:bytes.IndexByte(data, 0)], []byte{'\n'}), "holds a zero byte, as binary files do", "save it as text")
	}
	if bytes.Contains(data, []byte("\r\n")) {
		f.problems = append(f.problems, casebook.Problem{Code: "instruction-line-ends", Path: f.path, Text: "has line ends of Windows (CR LF), which are accepted",
			Info: true})
	}
}

func badLine(data []byte) int {
	line := 1
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		if r == utf8.RuneError && n == 1 {
			return line
		}
		if r == '\n' {
			line++
		}
		data = data[n:]
	}
	return 0
}

// validText makes text of bytes as browsers and node do: each longest beginning of a character that does not go on becomes one replacement mark.
func validText(data []byte) string {
	if utf8.Valid(data) {
		return string(data)
	}
	var b strings.Builder
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		if r == utf8.RuneError && n == 1 {
			n = beginning(data)
		}
		b.WriteRune(r)
		data = data[n:]
	}
	return b.String()
}

// beginning is how many bytes of an unfinished character stand at the start of data, at least one.
func beginning(data []byte) int {
	lead := data[0]
	var want int
	low, high := byte(0x80), byte(0xBF)
	switch {
	case lead >= 0xC2 && lead <= 0xDF:
		want = 1
	case lead >= 0xE0 && lead <= 0xEF:
		want = 2
		if lead == 0xE0 {
			low = 0xA0
		} else if lead == 0xED {
			high = 0x9F
		}
	case lead >= 0xF0 && lead <= 0xF4:
		want = 3
		if lead == 0xF0 {
			low = 0x90
		} else if lead == 0xF4 {
			high = 0x8F
		}
	default:
		return 1
	}
	n := 1
	for n <= want && n < len(data) && data[n] >= low && data[n] <= high {
		n++
		low, high = 0x80, 0xBF
	}
	return n
}

func trimRight(s string) string { return strings.TrimRightFunc(s, markdown.IsSpace) }

// trim takes the white space around a text away, a byte order mark counting as some.
func trim(s string) string {
	return strings.TrimFunc(s, markdown.IsSpace)
}
