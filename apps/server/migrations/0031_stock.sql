-- How many pieces of a product are left, where somebody counts them. Below zero: sold in cash or without a network
-- after it ran out. A product without a row is not counted.
CREATE TABLE product_stock (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  pieces_left integer NOT NULL CHECK (pieces_left BETWEEN -1000000 AND 1000000),
  -- From so many on, tills say how many are left, and the office's bell too.
  alert_at integer NOT NULL CHECK (alert_at BETWEEN 0 AND 1000000),
  PRIMARY KEY (event_id, product_id),
  FOREIGN KEY (event_id, product_id) REFERENCES product (event_id, product_id)
) WITH (fillfactor = 70);

-- What a sale took, until its void gives it back: once each.
CREATE TABLE stock_taken (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  product_id uuid NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  PRIMARY KEY (event_id, op_id, product_id)
);

-- Charges take stock as the ledger's role (docs/money.md), everything else as the application's.
GRANT SELECT, UPDATE ON product_stock TO saldo_ledger;
GRANT SELECT, INSERT ON stock_taken TO saldo_ledger;
INSERT INTO ledger.charge_effect VALUES ('stock', 'app.take_stock');
