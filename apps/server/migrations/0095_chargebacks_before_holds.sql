-- What a gateway takes back comes before whatever was reserved, and whoever owes has nothing: a chargeback voids every
-- hold first, a hold of a frozen wallet is not paid out, and what becomes free later is set against the debt.
SET LOCAL ROLE saldo_ledger;

INSERT INTO ledger.kind (kind, name, moves) VALUES (24, 'debt_paid', true), (25, 'debt_returned', true);

-- The id of what follows from an operation, once (version 8: our own, by sha256).
CREATE FUNCTION ledger.following_id(p_op uuid, p_what text) RETURNS uuid
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  bytes bytea := substring(sha256(uuid_send(p_op) || convert_to(p_what, 'UTF8')) FOR 16);
BEGIN
  bytes := set_byte(bytes, 6, get_byte(bytes, 6) & 15 | 128);
  bytes := set_byte(bytes, 8, get_byte(bytes, 8) & 63 | 128);
  RETURN encode(bytes, 'hex')::uuid;
END
$$;

-- Books what follows from an operation as one of its own, which names what it is about.
CREATE FUNCTION ledger.follow(
  w ledger.wallet, p_op uuid, p_kind integer, p_debit integer, p_credit integer, p_amount bigint, p_about uuid,
  p_fingerprint bytea, f ledger.facts
) RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_op uuid := ledger.following_id(p_op, p_kind || '|' || p_about);
  v_before bigint := ledger.available(w);
  t ledger.transfer;
BEGIN
  f.origin := 2;
  f.snapshot := NULL;
  t := ledger.transfer_of(v_op, 0, p_kind, p_debit, p_credit, p_amount, f);
  t.pending_id := p_about;
  w := ledger.book(w, ARRAY[t]);
  PERFORM ledger.decide(w.event_id, v_op, f.origin, p_kind, p_fingerprint, 'ok', w.wallet_id,
                        v_before, ledger.available(w), w.seq, f.booked_at);
  IF p_kind = 6 THEN
    INSERT INTO ledger.hold (event_id, op_id, origin, phase, pending_id, wallet_id, amount)
    VALUES (w.event_id, v_op, f.origin, 'void', p_about, w.wallet_id, p_amount);
  END IF;
  RETURN w;
END
$$;

-- Gives back all that is reserved in a locked wallet.
CREATE FUNCTION ledger.void_holds(w ledger.wallet, p_op uuid, p_fingerprint bytea, f ledger.facts)
RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  pending record;
BEGIN
  FOR pending IN
    SELECT t.op_id, t.credit_account, t.amount FROM ledger.hold h
    JOIN ledger.transfer t ON t.event_id = h.event_id AND t.op_id = h.op_id AND t.origin = h.origin AND t.kind = 4
    WHERE h.event_id = w.event_id AND h.wallet_id = w.wallet_id AND h.phase = 'pending' AND NOT EXISTS (
      SELECT FROM ledger.hold r WHERE r.event_id = h.event_id AND r.pending_id = h.op_id AND r.phase <> 'pending')
    ORDER BY t.wallet_seq
  LOOP
    w := ledger.follow(w, p_op, 6, 1, pending.credit_account, pending.amount, pending.op_id, p_fingerprint, f);
  END LOOP;
  RETURN w;
END
$$;

-- What was paid of a chargeback's debt since.
CREATE FUNCTION ledger.paid_of_debt(w ledger.wallet, p_chargeback uuid) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(sum(CASE p.kind WHEN 24 THEN p.amount ELSE -p.amount END), 0)::bigint FROM ledger.transfer p
  WHERE p.event_id = w.event_id AND p.wallet_id = w.wallet_id AND p.kind IN (24, 25) AND p.pending_id = p_chargeback
$$;

-- Sets what a locked wallet has against what its holder owes, the oldest debt first. Only a frozen one owes.
CREATE FUNCTION ledger.settle_debts(w ledger.wallet, p_op uuid, p_fingerprint bytea, f ledger.facts)
RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  debt record;
  v_amount bigint;
BEGIN
  IF NOT w.is_frozen OR ledger.available(w) = 0 THEN
    RETURN w;
  END IF;
  FOR debt IN
    SELECT c.op_id, c.debit_account, c.group_id, c.amount - ledger.paid_of_debt(w, c.op_id) AS open
    FROM ledger.transfer c
    WHERE c.event_id = w.event_id AND c.wallet_id = w.wallet_id AND c.kind = 13
      AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.event_id = c.event_id AND r.reverses_id = c.op_id)
    ORDER BY c.wallet_seq
  LOOP
    v_amount := least(ledger.available(w), debt.open);
    CONTINUE WHEN v_amount <= 0;
    f.group_id := debt.group_id;
    w := ledger.follow(w, p_op, 24, 1, debt.debit_account, v_amount, debt.op_id, p_fingerprint, f);
  END LOOP;
  RETURN w;
END
$$;

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
  stored := ledger.decide(p_event, p_op, f.origin, p_kind, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
  PERFORM ledger.settle_debts(w, p_op, p_fingerprint, f);
  RETURN stored;
END
$$;

-- Resolves a hold, once: 5 hold_post moves the money, unless the wallet is frozen; 6 hold_void gives it back.
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
  ELSIF p_kind = 5 AND w.is_frozen THEN
    RETURN ledger.decline(p_op, f.origin, p_kind, p_fingerprint, 'wallet_blocked', w, f.booked_at);
  END IF;
  before := ledger.available(w);
  t := ledger.transfer_of(p_op, 0, p_kind, 1, pending.credit_account, pending.amount, f);
  t.pending_id := p_pending;
  w := ledger.book(w, ARRAY[t]);
  INSERT INTO ledger.hold (event_id, op_id, origin, phase, pending_id, wallet_id, amount)
  VALUES (p_event, p_op, f.origin, CASE p_kind WHEN 5 THEN 'post' ELSE 'void' END, p_pending, w.wallet_id, pending.amount);
  stored := ledger.decide(p_event, p_op, f.origin, p_kind, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
  PERFORM ledger.settle_debts(w, p_op, p_fingerprint, f);
  RETURN stored;
END
$$;

-- A gateway took a payment back: voids what is reserved, debits what is available then, the rest becomes a debt, and the
-- wallet is frozen.
CREATE OR REPLACE FUNCTION ledger.chargeback(
  p_event integer, p_op uuid, p_wallet uuid, p_amount bigint, p_account integer, p_debt_account integer,
  p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_successor(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  before bigint;
  covered bigint;
  rows ledger.transfer[] := '{}';
BEGIN
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, 12, p_fingerprint, 'wallet_unknown', p_wallet, f.booked_at);
  END IF;
  w := ledger.void_holds(w, p_op, p_fingerprint, f);
  before := ledger.available(w);
  covered := least(before, p_amount);
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

-- A dispute was won: gives back what the chargeback took, what was paid of its debt since too, once, and lifts the freeze
-- when no other one is open.
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
  debt ledger.transfer;
  paid bigint;
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
    IF old.kind = 13 THEN
      debt := old;
    END IF;
  END LOOP;
  w.is_frozen := EXISTS (
    SELECT FROM ledger.transfer c
    WHERE c.event_id = p_event AND c.wallet_id = w.wallet_id AND c.kind IN (12, 13) AND c.op_id <> p_chargeback
      AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.event_id = p_event AND r.reverses_id = c.op_id));
  w := ledger.book(w, rows);
  stored := ledger.decide(p_event, p_op, f.origin, 14, p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
  paid := ledger.paid_of_debt(w, p_chargeback);
  IF paid > 0 THEN
    f.group_id := debt.group_id;
    w := ledger.follow(w, p_op, 25, debt.debit_account, 1, paid, p_chargeback, p_fingerprint, f);
  END IF;
  PERFORM ledger.settle_debts(w, p_op, p_fingerprint, f);
  RETURN stored;
END
$$;
RESET ROLE;
