package regular

import "time"

// Settled says whether a file, as its times say, had been left alone for a while at a moment. One that had not may be edited again and have the same times, since
// the file system's clock has not moved on: what is known of it must not be kept. Clocks tick every few milliseconds; on file systems without fractions of a
// second, every two seconds. Both times are Unix nanoseconds; changeTime is 0 where the system has none.
func Settled(modTime, changeTime int64, at time.Time) bool {
	changed := max(changeTime, 0)
	if changed == 0 {
		changed = modTime
	}
	window := 50 * time.Millisecond
	if changed%int64(time.Second) == 0 {
		window = 2 * time.Second
	}
	return changed <= at.Add(-window).UnixNano()
}
