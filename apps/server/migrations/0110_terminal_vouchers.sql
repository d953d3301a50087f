-- Which voucher of a card terminal paid for which top-up: each counts once a day, on the event's clock. A terminal is
-- known by the till that it stands beside, or by the place of who works without one. Event-side.
CREATE TABLE terminal_voucher (
  event_id integer NOT NULL,
  terminal_id uuid NOT NULL,
  day date NOT NULL,
  voucher text NOT NULL CHECK (voucher ~ '^[0-9A-Z]{1,12}$'),
  op_id uuid NOT NULL,
  shift_id uuid NOT NULL,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  PRIMARY KEY (event_id, terminal_id, day, voucher),
  FOREIGN KEY (event_id, shift_id) REFERENCES shift (event_id, shift_id)
);
CREATE INDEX terminal_voucher_by_shift ON terminal_voucher (event_id, shift_id);
CREATE INDEX terminal_voucher_by_operation ON terminal_voucher (event_id, op_id);

-- What a shift's vouchers come to, as we know it and as its person counted it; null for shifts closed before.
ALTER TABLE shift
  ADD COLUMN expected_terminal_centavos bigint,
  ADD COLUMN counted_terminal_centavos bigint CHECK (counted_terminal_centavos >= 0);
