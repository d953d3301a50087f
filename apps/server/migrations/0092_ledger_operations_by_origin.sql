-- The single operations as before, but for the origin that their facts name.
SET LOCAL ROLE saldo_ledger;

-- Credits a wallet from an account: 1 topup, 17 refund_returned. p_strict is for money that may still be refused
-- (cash in hand): a gateway's money was taken already, so it is credited over the limit and on a blocked wallet too.
CREATE OR REPLACE FUNCTION ledger.credit_wallet(
  p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_amount bigint, p_account integer, p_strict boolean,
  p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_successor(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  e ledger.event;
  before bigint := ledger.available(w);
  verdict text;
BEGIN
  IF p_kind NOT IN (1, 17) THEN
    RAISE EXCEPTION 'kind % credits no wallet', p_kind USING ERRCODE = '22023';
  END IF;
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  END IF;
  IF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, p_kind, p_fingerprint, 'wallet_unknown', p_wallet, f.booked_at);
  END IF;
  SELECT * INTO e FROM ledger.event x WHERE x.event_id = p_event;
  verdict := CASE
    WHEN p_kind = 1 AND (e.status <> 'open' OR e.closes_at <= f.booked_at) THEN 'event_closed'
    WHEN p_strict AND (w.is_blocked OR w.is_frozen) THEN 'wallet_blocked'
    WHEN p_strict AND before + w.held + p_amount > e.max_balance_centavos THEN 'over_limit'
  END;
  IF verdict IS NOT NULL THEN
    RETURN ledger.decline(p_op, f.origin, p_kind, p_fingerprint, verdict, w, f.booked_at);
  END IF;
  w := ledger.book(w, ARRAY[ledger.transfer_of(p_op, 0, p_kind, p_account, 1, p_amount, f)]);
  RETURN ledger.decide(p_event, p_op, f.origin, p_kind, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
END
$$;

-- Debits a wallet to an account: 16 refund (to its source), 18 cash_out, 19 breakage. The event's end is no reason to
-- decline: money goes back after it.
CREATE OR REPLACE FUNCTION ledger.debit_wallet(
  p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_amount bigint, p_account integer,
  p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_successor(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  before bigint := ledger.available(w);
  verdict text;
BEGIN
  IF p_kind NOT IN (16, 18, 19) THEN
    RAISE EXCEPTION 'kind % debits no wallet', p_kind USING ERRCODE = '22023';
  END IF;
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  END IF;
  IF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, p_kind, p_fingerprint, 'wallet_unknown', p_wallet, f.booked_at);
  END IF;
  verdict := CASE
    WHEN p_kind = 18 AND (w.is_blocked OR w.is_frozen) THEN 'wallet_blocked'
    WHEN p_amount > before THEN 'insufficient_balance'
  END;
  IF verdict IS NOT NULL THEN
    RETURN ledger.decline(p_op, f.origin, p_kind, p_fingerprint, verdict, w, f.booked_at);
  END IF;
  w := ledger.book(w, ARRAY[ledger.transfer_of(p_op, 0, p_kind, 1, p_account, p_amount, f)]);
  RETURN ledger.decide(p_event, p_op, f.origin, p_kind, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
END
$$;

-- Moves money between two accounts of the house, in the house's own chain.
CREATE OR REPLACE FUNCTION ledger.book_house(
  p_event integer, p_op uuid, p_debit integer, p_credit integer, p_amount bigint, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet;
  stored ledger.outcome;
BEGIN
  IF p_debit = 1 OR p_credit = 1 THEN
    RAISE EXCEPTION 'a house transfer touches no wallet' USING ERRCODE = '22023';
  END IF;
  SELECT * INTO w FROM ledger.wallet x
  WHERE x.event_id = p_event AND x.wallet_id = '00000000-0000-0000-0000-000000000000' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the ledger has no event %', p_event USING ERRCODE = 'foreign_key_violation';
  END IF;
  stored := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  END IF;
  w := ledger.book(w, ARRAY[ledger.transfer_of(p_op, 0, 20, p_debit, p_credit, p_amount, f)]);
  RETURN ledger.decide(p_event, p_op, f.origin, 20, p_fingerprint, 'ok', w.wallet_id, 0, 0, w.seq, f.booked_at);
END
$$;

-- Reserves p_amount, or all that is available when it is null, until it is posted to p_account or voided.
CREATE OR REPLACE FUNCTION ledger.hold_funds(
  p_event integer, p_op uuid, p_wallet uuid, p_amount bigint, p_account integer, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_successor(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  before bigint := ledger.available(w);
  wanted bigint := coalesce(p_amount, before);
BEGIN
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  END IF;
  IF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, 4, p_fingerprint, 'wallet_unknown', p_wallet, f.booked_at);
  ELSIF w.is_frozen THEN
    RETURN ledger.decline(p_op, f.origin, 4, p_fingerprint, 'wallet_blocked', w, f.booked_at);
  ELSIF wanted > before OR before = 0 THEN
    RETURN ledger.decline(p_op, f.origin, 4, p_fingerprint, 'insufficient_balance', w, f.booked_at);
  END IF;
  w := ledger.book(w, ARRAY[ledger.transfer_of(p_op, 0, 4, 1, p_account, wanted, f)]);
  INSERT INTO ledger.hold (event_id, op_id, origin, phase, pending_id, wallet_id, amount)
  VALUES (p_event, p_op, f.origin, 'pending', p_op, w.wallet_id, wanted);
  RETURN ledger.decide(p_event, p_op, f.origin, 4, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
END
$$;

-- Resolves a hold, once: 5 hold_post moves the money, 6 hold_void gives it back.
CREATE OR REPLACE FUNCTION ledger.resolve_hold(
  p_event integer, p_op uuid, p_kind integer, p_pending uuid, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  pending ledger.transfer;
  stored ledger.outcome;
  w ledger.wallet;
  t ledger.transfer;
  before bigint;
BEGIN
  IF p_kind NOT IN (5, 6) THEN
    RAISE EXCEPTION 'kind % resolves no hold', p_kind USING ERRCODE = '22023';
  END IF;
  SELECT * INTO pending FROM ledger.transfer x
  WHERE x.event_id = p_event AND x.op_id = p_pending AND x.leg = 0 AND x.kind = 4;
  w := ledger.lock_wallet(p_event, pending.wallet_id);
  stored := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, p_kind, p_fingerprint, 'operation_not_found', nil, f.booked_at);
  ELSIF EXISTS (SELECT FROM ledger.hold h
                WHERE h.event_id = p_event AND h.pending_id = p_pending AND h.phase <> 'pending') THEN
    RETURN ledger.decline(p_op, f.origin, p_kind, p_fingerprint, 'hold_already_resolved', w, f.booked_at);
  END IF;
  before := ledger.available(w);
  t := ledger.transfer_of(p_op, 0, p_kind, 1, pending.credit_account, pending.amount, f);
  t.pending_id := p_pending;
  w := ledger.book(w, ARRAY[t]);
  INSERT INTO ledger.hold (event_id, op_id, origin, phase, pending_id, wallet_id, amount)
  VALUES (p_event, p_op, f.origin, CASE p_kind WHEN 5 THEN 'post' ELSE 'void' END, p_pending, w.wallet_id, pending.amount);
  RETURN ledger.decide(p_event, p_op, f.origin, p_kind, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
END
$$;

-- Takes back a charge, tip included, or a cash or terminal top-up, once. The entry is new; the old one stays.
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
  w := ledger.lock_successor(p_event, first.wallet_id);
  stored := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  new_kind := CASE first.kind WHEN 2 THEN 7 WHEN 1 THEN 9 ELSE 7 END;
  before := ledger.available(w);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, new_kind, p_fingerprint, 'operation_not_found', nil, f.booked_at);
  END IF;
  verdict := CASE
    WHEN first.kind NOT IN (1, 2) OR first.kind = 1 AND NOT EXISTS (
      SELECT FROM ledger.account a WHERE a.event_id = p_event AND a.account_id = first.debit_account
        AND (a.key = 'terminal_clearing' OR a.key LIKE 'cash\_drawer:%')) THEN 'not_reversible'
    WHEN EXISTS (SELECT FROM ledger.transfer x
                 WHERE x.event_id = p_event AND x.reverses_id = p_reverses) THEN 'already_reversed'
    WHEN first.kind = 1 AND first.amount > before THEN 'insufficient_balance'
  END;
  IF verdict IS NOT NULL THEN
    RETURN ledger.decline(p_op, f.origin, new_kind, p_fingerprint, verdict, w, f.booked_at);
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
  RETURN ledger.decide(p_event, p_op, f.origin, new_kind, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
END
$$;

-- A gateway took a payment back: debits what is available, the rest becomes a debt, and the wallet is frozen.
CREATE OR REPLACE FUNCTION ledger.chargeback(
  p_event integer, p_op uuid, p_wallet uuid, p_amount bigint, p_account integer, p_debt_account integer,
  p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_successor(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  before bigint := ledger.available(w);
  covered bigint := least(before, p_amount);
  rows ledger.transfer[] := '{}';
BEGIN
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, 12, p_fingerprint, 'wallet_unknown', p_wallet, f.booked_at);
  END IF;
  IF covered > 0 THEN
    rows := rows || ledger.transfer_of(p_op, 0, 12, 1, p_account, covered, f);
  END IF;
  IF covered < p_amount THEN
    rows := rows || ledger.transfer_of(p_op, cardinality(rows), 13, p_debt_account, p_account, p_amount - covered, f);
  END IF;
  w.is_frozen := true;
  w := ledger.book(w, rows);
  RETURN ledger.decide(p_event, p_op, f.origin, 12, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
END
$$;

-- A dispute was won: gives back what the chargeback took, once, and lifts the freeze when no other one is open.
CREATE OR REPLACE FUNCTION ledger.reinstate(
  p_event integer, p_op uuid, p_chargeback uuid, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  origin uuid := (SELECT x.wallet_id FROM ledger.transfer x WHERE x.event_id = p_event AND x.op_id = p_chargeback
                  AND x.leg = 0 AND x.kind IN (12, 13));
  w ledger.wallet := ledger.lock_successor(p_event, origin);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  before bigint := ledger.available(w);
  old ledger.transfer;
  t ledger.transfer;
  rows ledger.transfer[] := '{}';
BEGIN
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, 14, p_fingerprint, 'operation_not_found', nil, f.booked_at);
  ELSIF EXISTS (SELECT FROM ledger.transfer x WHERE x.event_id = p_event AND x.reverses_id = p_chargeback) THEN
    RETURN ledger.decline(p_op, f.origin, 14, p_fingerprint, 'already_reversed', w, f.booked_at);
  END IF;
  FOR old IN SELECT * FROM ledger.transfer x
    WHERE x.event_id = p_event AND x.op_id = p_chargeback AND x.kind IN (12, 13) ORDER BY x.leg
  LOOP
    t := ledger.transfer_of(p_op, old.leg, old.kind + 2, old.credit_account, old.debit_account, old.amount, f);
    t.reverses_id := p_chargeback;
    rows := rows || t;
  END LOOP;
  w.is_frozen := EXISTS (
    SELECT FROM ledger.transfer c
    WHERE c.event_id = p_event AND c.wallet_id = w.wallet_id AND c.kind IN (12, 13) AND c.op_id <> p_chargeback
      AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.event_id = p_event AND r.reverses_id = c.op_id));
  w := ledger.book(w, rows);
  RETURN ledger.decide(p_event, p_op, f.origin, 14, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
END
$$;

RESET ROLE;
