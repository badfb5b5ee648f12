package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

const versionName = "version"

func (a *app) version() *cobra.Command {
	return &cobra.Command{
		Use:     versionName,
		Short:   "Print the version",
		Example: `  casebook version`,
		Args:    noArgs,
		RunE:    func(*cobra.Command, []string) error { return a.printVersion() },
	}
}

func (a *app) printVersion() error {
	version := "devel"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		version = info.Main.Version
	}
	if a.json {
		return a.printJSON(map[string]string{"version": version, "go": runtime.Version()})
	}
	_, err := fmt.Fprintf(a.out, "casebook %s %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
