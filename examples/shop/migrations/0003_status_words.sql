-- The warehouse's export selects status = 'paid': any other spelling is an order that is never shipped.
ALTER TABLE orders ADD CONSTRAINT orders_status_words
    CHECK (status IN ('pending', 'paid', 'declined', 'unclear', 'cancelled'));
