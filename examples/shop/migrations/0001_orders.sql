CREATE TABLE orders (
    id          text PRIMARY KEY,
    email       text NOT NULL,
    lines       jsonb NOT NULL,
    total_cents bigint NOT NULL CHECK (total_cents > 0),
    status      text NOT NULL,
    placed_at   timestamptz NOT NULL
);
