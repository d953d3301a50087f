-- How much of a QR's balance that came by card an organiser lets leave as cash; none unless they say so.
ALTER TABLE event
  ADD COLUMN card_cash_out_centavos bigint NOT NULL DEFAULT 0 CHECK (card_cash_out_centavos >= 0);

-- Cash that is handed out: held first, paid or given back afterwards, once. The id is that of the operation that holds.
CREATE TABLE cash_payout (
  event_id integer NOT NULL,
  payout_id uuid NOT NULL,
  user_id uuid NOT NULL,
  shift_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  amount_centavos bigint NOT NULL CHECK (amount_centavos > 0),
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'paid', 'posted', 'cancelled', 'expired')),
  paid_op_id uuid,
  PRIMARY KEY (event_id, payout_id),
  FOREIGN KEY (event_id, shift_id) REFERENCES shift (event_id, shift_id),
  CONSTRAINT cash_payout_is_paid_by_one CHECK ((paid_op_id IS NOT NULL) = (state IN ('paid', 'posted')))
);
CREATE INDEX cash_payout_held ON cash_payout (event_id, shift_id) WHERE state = 'held';
