// Command blank links what cmd/casebook links directly and does nothing: the time that the libraries' own starting work needs. bench/hook.sh compares
// `casebook version` with it, so that what casebook itself does at its start stays small. A test at the module's root keeps the list true.
package main

func main() {}
