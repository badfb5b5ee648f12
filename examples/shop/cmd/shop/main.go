// Command shop serves the order API of a tea shop.
package main

import (
	"context"
	"database/sql"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"example.com/shop/internal/billing"
	"example.com/shop/internal/inventory"
	"example.com/shop/internal/orders"
)

//go:embed catalogue.json
var catalogueJSON []byte

// driver is the name under which a PostgreSQL driver registers itself. None is linked in, so that the example builds without
// downloads: without one the shop keeps its orders in memory.
const driver = "pgx"

func main() {
	addr := flag.String("addr", "localhost:8080", "address to listen on")
	pay := flag.String("pay", "http://localhost:8090", "base URL of the payment provider")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *addr, *pay, os.Getenv("SHOP_DB")); err != nil {
		fmt.Fprintln(os.Stderr, "shop:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, addr, pay, dsn string) error {
	var catalogue orders.Catalogue
	if err := json.Unmarshal(catalogueJSON, &catalogue); err != nil {
		return fmt.Errorf("read catalogue: %w", err)
	}
	store, err := openStore(dsn)
	if err != nil {
		return err
	}
	service := &orders.Service{
		Catalogue: catalogue,
		Stock:     inventory.New(),
		Charger:   &billing.Client{URL: pay, Key: os.Getenv("SHOP_PAY_KEY")},
		Store:     store,
	}
	server := &http.Server{Addr: addr, Handler: orders.Handler(service), ReadHeaderTimeout: 5 * time.Second}

	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	slog.Info("shop: listening", "addr", addr)
	select {
	case err := <-failed:
		return fmt.Errorf("listen on %s: %w", addr, err)
	case <-ctx.Done():
	}
	// A charge may take 30 seconds with its retries; whoever is at the till is served to the end.
	ctx, cancel := context.WithTimeout(context.Background(), 40*time.Second)
	defer cancel()
	return server.Shutdown(ctx)
}

func openStore(dsn string) (orders.Store, error) {
	if dsn == "" {
		slog.Warn("shop: SHOP_DB is empty, orders are kept in memory")
		return &orders.Memory{}, nil
	}
	if !slices.Contains(sql.Drivers(), driver) {
		return nil, errors.New("SHOP_DB is set, but this build has no database driver")
	}
	db, err := sql.Open(driver, dsn)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	return &orders.SQL{DB: db}, nil
}
