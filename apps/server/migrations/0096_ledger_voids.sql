-- A void of everything that a bar or a cash point does: a charge, a top-up, cash for the rest of a bill, a payout. What
-- it gives back is set against a debt first, and one that was refused is refused for ever under its id.
SET LOCAL ROLE saldo_ledger;

INSERT INTO ledger.kind (kind, name, moves) VALUES (26, 'cash_out_void', true), (27, 'cash_sale_void', true);

-- The parts of a bill are found by the operation that they belong to. Only the house's rows: charges pay nothing for it.
CREATE INDEX transfer_of_bill ON ledger.transfer (event_id, group_id) WHERE kind = 20;

-- The kind of a row's reversal; null for what nobody takes back. Cash goes back through the drawer that had it.
CREATE FUNCTION ledger.reversal_kind(t ledger.transfer) RETURNS integer
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN t.kind = 2 THEN 7
    WHEN t.kind = 1 AND (d.key = 'terminal_clearing' OR d.key LIKE 'cash\_drawer:%') THEN 9
    WHEN t.kind IN (5, 18) AND c.key LIKE 'cash\_drawer:%' THEN 26
    WHEN t.kind = 20 AND d.key LIKE 'cash\_drawer:%' AND c.key LIKE 'bar\_revenue:%' THEN 27
  END
  FROM ledger.account d, ledger.account c
  WHERE d.event_id = t.event_id AND d.account_id = t.debit_account
    AND c.event_id = t.event_id AND c.account_id = t.credit_account
$$;

-- Locks the wallet that a row's reversal concerns: its own or where that was merged into, the house's for the house's.
CREATE FUNCTION ledger.lock_concerned(t ledger.transfer) RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet;
BEGIN
  IF t.kind = 20 THEN
    SELECT * INTO w FROM ledger.wallet x
    WHERE x.event_id = t.event_id AND x.wallet_id = t.wallet_id FOR NO KEY UPDATE;
    RETURN w;
  END IF;
  RETURN ledger.lock_successor(t.event_id, t.wallet_id);
END
$$;

-- Takes back a charge, tip included, a top-up by cash or terminal, a payout in cash, or a sale for cash, once. The entry
-- is new; the old one stays.
CREATE OR REPLACE FUNCTION ledger.reverse(
  p_event integer, p_op uuid, p_reverses uuid, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  first ledger.transfer;
  old ledger.transfer;
  t ledger.transfer;
  rows ledger.transfer[] := '{}';
  stored ledger.outcome;
  w ledger.wallet;
  new_kind integer;
  before bigint;
  verdict text;
BEGIN
  SELECT * INTO first FROM ledger.transfer x WHERE x.event_id = p_event AND x.op_id = p_reverses AND x.leg = 0
  ORDER BY x.origin LIMIT 1;
  w := ledger.lock_concerned(first);
  stored := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  new_kind := ledger.reversal_kind(first);
  before := ledger.available(w);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, 7, p_fingerprint, 'operation_not_found', nil, f.booked_at);
  END IF;
  verdict := CASE
    WHEN new_kind IS NULL THEN 'not_reversible'
    WHEN EXISTS (SELECT FROM ledger.transfer x
                 WHERE x.event_id = p_event AND x.reverses_id = p_reverses) THEN 'already_reversed'
    WHEN first.kind = 1 AND first.amount > before THEN 'insufficient_balance'
  END;
  IF verdict IS NOT NULL THEN
    RETURN ledger.decline(p_op, f.origin, coalesce(new_kind, 7), p_fingerprint, verdict, w, f.booked_at);
  END IF;
  FOR old IN SELECT * FROM ledger.transfer x
    WHERE x.event_id = p_event AND x.op_id = p_reverses AND x.origin = first.origin ORDER BY x.leg
  LOOP
    t := ledger.transfer_of(p_op, old.leg, CASE old.kind WHEN 3 THEN 8 ELSE new_kind END,
                            old.credit_account, old.debit_account, old.amount, f);
    t.reverses_id := p_reverses;
    rows := rows || t;
  END LOOP;
  w := ledger.book(w, rows);
  stored := ledger.decide(p_event, p_op, f.origin, new_kind, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
  PERFORM ledger.settle_debts(w, p_op, p_fingerprint, f);
  RETURN stored;
END
$$;

-- Declines an operation for a reason that the ledger can't know, for ever like any decline: a charge of a product that is
-- sold out, a void that this person, or nobody any more, may do. What was decided before stays: what was booked answers
-- its booking.
CREATE OR REPLACE FUNCTION ledger.decline_operation(
  p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_fingerprint bytea, p_code text, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_wallet(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, 1::smallint, p_fingerprint);
BEGIN
  IF NOT (p_kind = 2 AND p_code = 'product_sold_out'
          OR p_kind = 7 AND p_code IN ('forbidden', 'void_too_late', 'shift_closed')) THEN
    RAISE EXCEPTION 'kind % is not declined for %', p_kind, p_code USING ERRCODE = '22023';
  END IF;
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    -- A charge needs a QR; what a bar took in cash concerns none.
    RETURN ledger.decline_unknown(p_event, p_op, 1::smallint, p_kind, p_fingerprint,
                                  CASE p_kind WHEN 2 THEN 'wallet_unknown' ELSE p_code END, p_wallet, p_at);
  END IF;
  RETURN ledger.decline(p_op, 1::smallint, p_kind, p_fingerprint, p_code, w, p_at);
END
$$;
RESET ROLE;
