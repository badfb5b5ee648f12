package main

import "github.com/spf13/cobra"

func (a *app) hook() *cobra.Command {
	return &cobra.Command{Use: "hook", Hidden: true, RunE: func(*cobra.Command, []string) error { return nil }}
}
