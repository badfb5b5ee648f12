package regular

import "os"

// IsFolder says whether a folder lies at a path, or a link that leads to one.
func IsFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
