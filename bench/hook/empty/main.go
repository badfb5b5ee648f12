// Command empty does nothing: the least time that a Go program needs to start and end. bench/hook.sh compares `casebook version` with it.
package main

func main() {}
