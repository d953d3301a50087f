-- A deposit for what a product is served in.
ALTER TABLE product ADD COLUMN cup_name text CHECK (length(cup_name) BETWEEN 1 AND 30);
ALTER TABLE product ADD COLUMN cup_centavos bigint CHECK (cup_centavos > 0);
ALTER TABLE product ADD CONSTRAINT product_cup_is_whole CHECK (num_nonnulls(cup_name, cup_centavos) <> 1);

-- Deposits that a QR paid and that were not given back: the most that it may be given for cups. In centavos, because a
-- deposit may cost more later.
CREATE TABLE cup_balance (
  event_id integer NOT NULL,
  wallet_id uuid NOT NULL,
  paid_centavos bigint NOT NULL CHECK (paid_centavos >= 0),
  PRIMARY KEY (event_id, wallet_id)
) WITH (fillfactor = 70);

-- What a charge added to that, or took from it, until its void takes it back: once each.
CREATE TABLE cup_move (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  centavos bigint NOT NULL,
  PRIMARY KEY (event_id, op_id)
);

-- Charges count cups as the ledger's role (docs/money.md), voids as the application's.
GRANT SELECT, INSERT, UPDATE ON cup_balance TO saldo_ledger;
GRANT SELECT, INSERT ON cup_move TO saldo_ledger;
INSERT INTO ledger.charge_effect VALUES ('cups', 'app.count_cups');
