-- Support sorts stuck orders by their last change. Old rows get the time of the order.
ALTER TABLE orders ADD COLUMN changed_at timestamptz;
UPDATE orders SET changed_at = placed_at;
ALTER TABLE orders ALTER COLUMN changed_at SET DEFAULT now();
CREATE INDEX orders_status_changed_at ON orders (status, changed_at);
