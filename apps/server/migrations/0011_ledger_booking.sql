-- The parts that every operation is made of. None of them may be run by the application itself, but for
-- transfer_bytes, which the verification needs.
SET LOCAL ROLE saldo_ledger;

-- The canonical bytes of a row, version 1: fixed-width fields in network order, the snapshot behind its length. An
-- absent id is the nil id. Plain SQL without a SET clause, so that it is inlined into the statement that calls it.
CREATE FUNCTION ledger.transfer_bytes(
  event_id integer, wallet_id uuid, wallet_seq bigint, op_id uuid, leg smallint, kind smallint,
  debit_account integer, credit_account integer, amount bigint, balance_after bigint,
  group_id uuid, pending_id uuid, reverses_id uuid, actor uuid, till uuid, place uuid,
  occurred_at timestamptz, booked_at timestamptz, snapshot bytea
) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '\x01'::bytea || int4send(event_id) || uuid_send(wallet_id) || int8send(wallet_seq) || uuid_send(op_id)
    || int2send(leg) || int2send(kind) || int4send(debit_account) || int4send(credit_account)
    || int8send(amount) || int8send(balance_after)
    || uuid_send(coalesce(group_id, '00000000-0000-0000-0000-000000000000'::uuid))
    || uuid_send(coalesce(pending_id, '00000000-0000-0000-0000-000000000000'::uuid))
    || uuid_send(coalesce(reverses_id, '00000000-0000-0000-0000-000000000000'::uuid))
    || uuid_send(coalesce(actor, '00000000-0000-0000-0000-000000000000'::uuid))
    || uuid_send(coalesce(till, '00000000-0000-0000-0000-000000000000'::uuid))
    || uuid_send(coalesce(place, '00000000-0000-0000-0000-000000000000'::uuid))
    || timestamptz_send(occurred_at) || timestamptz_send(booked_at)
    || int4send(length(snapshot)) || snapshot
$$;

-- What each operation answers. code is `ok`, the reason of a decline, or `mismatch`.
CREATE TYPE ledger.outcome AS (
  code text, balance_before bigint, balance_after bigint, wallet_seq bigint, is_repeated boolean
);

-- Who, where and when: what an operation records beside the money.
CREATE TYPE ledger.facts AS (
  group_id uuid, actor uuid, till uuid, place uuid, occurred_at timestamptz, booked_at timestamptz, snapshot bytea
);

CREATE FUNCTION ledger.available(w ledger.wallet) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$ SELECT w.credits - w.debits - w.held $$;

-- Locks a wallet until the transaction ends; whoever else wants it waits here. Null when there is none. The house's
-- has no code and is no customer's: it is locked only where the house itself is meant.
CREATE FUNCTION ledger.lock_wallet(p_event integer, p_wallet uuid) RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet;
BEGIN
  SELECT * INTO w FROM ledger.wallet x
  WHERE x.event_id = p_event AND x.wallet_id = p_wallet AND x.code_no > 0 FOR NO KEY UPDATE;
  RETURN w;
END
$$;

-- Locks the wallet that holds the money now: the one named, or where it was merged into. A merge is for ever, so the way
-- is walked first and only its end is locked: whoever holds two locks in the other order never meets this one.
CREATE FUNCTION ledger.lock_successor(p_event integer, p_wallet uuid) RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet;
  goal uuid := p_wallet;
  next_one uuid;
BEGIN
  LOOP
    SELECT x.merged_into INTO next_one FROM ledger.wallet x WHERE x.event_id = p_event AND x.wallet_id = goal;
    IF next_one IS NULL THEN
      w := ledger.lock_wallet(p_event, goal);
      next_one := w.merged_into;
    END IF;
    IF next_one IS NULL THEN
      RETURN w;
    END IF;
    goal := next_one;
  END LOOP;
END
$$;

-- The outcome stored for an operation, `mismatch` when it was another operation, null when it is new. Ask only after
-- the wallet is locked: each statement here sees what was committed before it began.
CREATE FUNCTION ledger.stored_outcome(p_event integer, p_op uuid, p_fingerprint bytea) RETURNS ledger.outcome
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  o ledger.op;
BEGIN
  SELECT * INTO o FROM ledger.op x WHERE x.event_id = p_event AND x.op_id = p_op;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF o.fingerprint <> p_fingerprint THEN
    RETURN ROW('mismatch', 0, 0, 0, true)::ledger.outcome;
  END IF;
  RETURN ROW(o.code, o.balance_before, o.balance_after, o.wallet_seq, true)::ledger.outcome;
END
$$;

-- Records an outcome for ever. Raises LG001 when the same id is being decided for another wallet at this moment.
CREATE FUNCTION ledger.decide(
  p_event integer, p_op uuid, p_kind integer, p_fingerprint bytea, p_code text,
  p_wallet uuid, p_before bigint, p_after bigint, p_seq bigint, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO ledger.op (event_id, kind, op_id, wallet_id, wallet_seq, balance_before, balance_after,
                         decided_at, fingerprint, code)
  VALUES (p_event, p_kind, p_op, p_wallet, p_seq, p_before, p_after, p_at, p_fingerprint, p_code)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'operation % is being decided elsewhere', p_op USING ERRCODE = 'LG001';
  END IF;
  RETURN ROW(p_code, p_before, p_after, p_seq, false)::ledger.outcome;
END
$$;

CREATE FUNCTION ledger.decline(
  p_op uuid, p_kind integer, p_fingerprint bytea, p_code text, w ledger.wallet, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE sql AS $$
  SELECT ledger.decide(w.event_id, p_op, p_kind, p_fingerprint, p_code, w.wallet_id,
                       ledger.available(w), ledger.available(w), w.seq, p_at)
$$;

CREATE FUNCTION ledger.decline_unknown(
  p_event integer, p_op uuid, p_kind integer, p_fingerprint bytea, p_code text, p_wallet uuid, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE sql AS $$
  SELECT ledger.decide(p_event, p_op, p_kind, p_fingerprint, p_code, p_wallet, 0, 0, 0, p_at)
$$;

CREATE FUNCTION ledger.transfer_of(
  p_op uuid, p_leg integer, p_kind integer, p_debit integer, p_credit integer, p_amount bigint, f ledger.facts
) RETURNS ledger.transfer
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  t ledger.transfer;
BEGIN
  t.op_id := p_op;
  t.leg := p_leg;
  t.kind := p_kind;
  t.debit_account := p_debit;
  t.credit_account := p_credit;
  t.amount := p_amount;
  t.group_id := f.group_id;
  t.actor := f.actor;
  t.till := f.till;
  t.place := f.place;
  t.occurred_at := coalesce(f.occurred_at, f.booked_at);
  t.booked_at := f.booked_at;
  t.snapshot := coalesce(f.snapshot, '\x'::bytea);
  RETURN t;
END
$$;

-- Appends rows to a locked wallet's chain: counters, hashes, rows and slots together, slots in one order. Single
-- operations spread over 64 slots above the workers' own, so that they don't queue behind one another's commits.
CREATE FUNCTION ledger.book(w ledger.wallet, rows ledger.transfer[]) RETURNS ledger.wallet
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  t ledger.transfer;
  done ledger.transfer[] := '{}';
  booked integer;
BEGIN
  FOREACH t IN ARRAY rows LOOP
    IF t.kind = 4 THEN
      w.held := w.held + t.amount;
    ELSIF t.kind IN (5, 6) THEN
      w.held := w.held - t.amount;
    END IF;
    IF t.kind NOT IN (4, 6) THEN
      IF t.debit_account = 1 THEN
        w.debits := w.debits + t.amount;
      ELSIF t.credit_account = 1 THEN
        w.credits := w.credits + t.amount;
        w.is_hidden := false;
      END IF;
    END IF;
    w.seq := w.seq + 1;
    t.event_id := w.event_id;
    t.wallet_id := w.wallet_id;
    t.wallet_seq := w.seq;
    t.balance_after := ledger.available(w);
    t.hash := sha256(w.head || ledger.transfer_bytes(
      t.event_id, t.wallet_id, t.wallet_seq, t.op_id, t.leg, t.kind, t.debit_account, t.credit_account, t.amount,
      t.balance_after, t.group_id, t.pending_id, t.reverses_id, t.actor, t.till, t.place, t.occurred_at,
      t.booked_at, t.snapshot));
    w.head := t.hash;
    done := done || t;
  END LOOP;

  INSERT INTO ledger.transfer SELECT x.* FROM unnest(done) x ON CONFLICT (event_id, op_id, leg) DO NOTHING;
  GET DIAGNOSTICS booked = ROW_COUNT;
  IF booked <> cardinality(done) THEN
    RAISE EXCEPTION 'an operation is being decided elsewhere' USING ERRCODE = 'LG001';
  END IF;
  UPDATE ledger.wallet x
  SET credits = w.credits, debits = w.debits, held = w.held, seq = w.seq, head = w.head, is_hidden = w.is_hidden,
      is_blocked = w.is_blocked, is_frozen = w.is_frozen, merged_into = w.merged_into, code_no = w.code_no
  WHERE x.event_id = w.event_id AND x.wallet_id = w.wallet_id;

  INSERT INTO ledger.account_slot AS s (event_id, account_id, slot, debits, credits)
  SELECT w.event_id, side.account_id, 1024 + get_byte(uuid_send(w.wallet_id), 15) % 64,
         sum(side.debit), sum(side.credit)
  FROM (
    SELECT x.debit_account AS account_id, x.amount AS debit, 0 AS credit FROM unnest(done) x WHERE x.kind NOT IN (4, 6)
    UNION ALL
    SELECT x.credit_account, 0, x.amount FROM unnest(done) x WHERE x.kind NOT IN (4, 6)
  ) side
  WHERE side.account_id <> 1
  GROUP BY side.account_id
  ORDER BY side.account_id
  ON CONFLICT (event_id, account_id, slot) DO UPDATE
  SET debits = s.debits + excluded.debits, credits = s.credits + excluded.credits;
  RETURN w;
END
$$;

-- An account's number in its event's catalogue; made when it is new. The event's row keeps two makers apart.
CREATE FUNCTION ledger.ensure_account(p_event integer, p_key text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  found_id integer;
BEGIN
  SELECT account_id INTO found_id FROM ledger.account WHERE event_id = p_event AND key = p_key;
  IF FOUND THEN
    RETURN found_id;
  END IF;
  PERFORM 1 FROM ledger.event WHERE event_id = p_event FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the ledger has no event %', p_event USING ERRCODE = 'foreign_key_violation';
  END IF;
  INSERT INTO ledger.account (event_id, account_id, key)
  SELECT p_event, coalesce(max(account_id), 0) + 1, p_key FROM ledger.account WHERE event_id = p_event
  ON CONFLICT (event_id, key) DO NOTHING;
  SELECT account_id INTO found_id FROM ledger.account WHERE event_id = p_event AND key = p_key;
  RETURN found_id;
END
$$;

-- Makes an event known to the ledger, with its house wallet and the customers' account. Repeating it changes nothing.
CREATE FUNCTION ledger.open_event(
  p_event integer, p_status text, p_closes_at timestamptz, p_max_balance bigint, p_max_charge bigint, p_at timestamptz
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO ledger.event (event_id, status, closes_at, max_balance_centavos, max_charge_centavos)
  VALUES (p_event, p_status, p_closes_at, p_max_balance, p_max_charge)
  ON CONFLICT (event_id) DO NOTHING;
  INSERT INTO ledger.account (event_id, account_id, key) VALUES (p_event, 1, 'wallets') ON CONFLICT DO NOTHING;
  INSERT INTO ledger.wallet (event_id, wallet_id, is_hidden, opened_at)
  VALUES (p_event, '00000000-0000-0000-0000-000000000000', true, p_at)
  ON CONFLICT DO NOTHING;
END
$$;

CREATE FUNCTION ledger.set_event(
  p_event integer, p_status text, p_closes_at timestamptz, p_max_balance bigint, p_max_charge bigint
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE ledger.event
  SET status = p_status, closes_at = p_closes_at, max_balance_centavos = p_max_balance,
      max_charge_centavos = p_max_charge
  WHERE event_id = p_event;
  RETURN FOUND;
END
$$;

GRANT EXECUTE ON FUNCTION ledger.transfer_bytes, ledger.ensure_account, ledger.open_event, ledger.set_event TO saldo_app;
RESET ROLE;
