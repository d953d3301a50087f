-- Whoever asks makes an id up (1: a till, a person's phone, the office); others the system derives from what it was told
-- (2: a gateway's payment, an id of the first kind). Somebody who knows the facts knows a derived id too, so both are
-- spaces of their own: the origin is part of every key, and an id of the one can't be written as one of the other.
SET LOCAL ROLE saldo_ledger;

-- What stands there already: derived ids are of version 5. The kinds that nothing but a client starts were a client's,
-- whatever its version: an id that somebody spent before its payment came is free again for that payment.
ALTER TABLE ledger.op ADD COLUMN origin smallint NOT NULL GENERATED ALWAYS AS (
  CASE WHEN uuid_extract_version(op_id) = 5 AND kind NOT IN (2, 7, 9, 10, 18, 21, 22, 23) THEN 2 ELSE 1 END) STORED;
ALTER TABLE ledger.transfer ADD COLUMN origin smallint NOT NULL GENERATED ALWAYS AS (
  CASE WHEN uuid_extract_version(op_id) = 5 AND kind NOT IN (2, 3, 7, 8, 9, 10, 18) THEN 2 ELSE 1 END) STORED;
ALTER TABLE ledger.hold ADD COLUMN origin smallint NOT NULL GENERATED ALWAYS AS (
  CASE WHEN uuid_extract_version(op_id) = 5 THEN 2 ELSE 1 END) STORED;
ALTER TABLE ledger.op ALTER COLUMN origin DROP EXPRESSION;
ALTER TABLE ledger.transfer ALTER COLUMN origin DROP EXPRESSION;
ALTER TABLE ledger.hold ALTER COLUMN origin DROP EXPRESSION;

ALTER TABLE ledger.op DROP CONSTRAINT op_pkey, ADD CONSTRAINT op_pkey PRIMARY KEY (event_id, op_id, origin);
ALTER TABLE ledger.transfer DROP CONSTRAINT transfer_pkey,
  ADD CONSTRAINT transfer_pkey PRIMARY KEY (event_id, op_id, origin, leg);
ALTER TABLE ledger.hold DROP CONSTRAINT hold_pkey, ADD CONSTRAINT hold_pkey PRIMARY KEY (event_id, op_id, origin);

-- Every operation stands in ledger.op, so its check is that of all three. Rows from before may say otherwise.
ALTER TABLE ledger.op ADD CONSTRAINT op_id_of_its_origin CHECK ((CASE origin
    WHEN 1 THEN uuid_extract_version(op_id) IN (4, 7)
    WHEN 2 THEN uuid_extract_version(op_id) IN (5, 8)
  END) IS TRUE) NOT VALID;

ALTER TYPE ledger.facts ADD ATTRIBUTE origin smallint;

-- The parts again, with the origin beside the id. The outcome stored for an operation, `mismatch` when it was another
-- operation, null when it is new. Ask only after the wallet is locked: each statement here sees what was committed
-- before it began.
DROP FUNCTION ledger.stored_outcome(integer, uuid, bytea);
CREATE FUNCTION ledger.stored_outcome(p_event integer, p_op uuid, p_origin smallint, p_fingerprint bytea)
RETURNS ledger.outcome
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  o ledger.op;
BEGIN
  SELECT * INTO o FROM ledger.op x WHERE x.event_id = p_event AND x.op_id = p_op AND x.origin = p_origin;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF o.fingerprint <> p_fingerprint THEN
    RETURN ROW('mismatch', 0, 0, 0, true)::ledger.outcome;
  END IF;
  RETURN ROW(o.code, o.balance_before, o.balance_after, o.wallet_seq, true)::ledger.outcome;
END
$$;

-- Records an outcome for ever. Raises LG001 when the same id is being decided for another wallet at this moment, and
-- 23514 for an id that this origin can't have.
DROP FUNCTION ledger.decline(uuid, integer, bytea, text, ledger.wallet, timestamptz);
DROP FUNCTION ledger.decline_unknown(integer, uuid, integer, bytea, text, uuid, timestamptz);
DROP FUNCTION ledger.decide(integer, uuid, integer, bytea, text, uuid, bigint, bigint, bigint, timestamptz);
CREATE FUNCTION ledger.decide(
  p_event integer, p_op uuid, p_origin smallint, p_kind integer, p_fingerprint bytea, p_code text,
  p_wallet uuid, p_before bigint, p_after bigint, p_seq bigint, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO ledger.op (event_id, kind, op_id, origin, wallet_id, wallet_seq, balance_before, balance_after,
                         decided_at, fingerprint, code)
  VALUES (p_event, p_kind, p_op, p_origin, p_wallet, p_seq, p_before, p_after, p_at, p_fingerprint, p_code)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'operation % is being decided elsewhere', p_op USING ERRCODE = 'LG001';
  END IF;
  RETURN ROW(p_code, p_before, p_after, p_seq, false)::ledger.outcome;
END
$$;

CREATE FUNCTION ledger.decline(
  p_op uuid, p_origin smallint, p_kind integer, p_fingerprint bytea, p_code text, w ledger.wallet, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE sql AS $$
  SELECT ledger.decide(w.event_id, p_op, p_origin, p_kind, p_fingerprint, p_code, w.wallet_id,
                       ledger.available(w), ledger.available(w), w.seq, p_at)
$$;

CREATE FUNCTION ledger.decline_unknown(
  p_event integer, p_op uuid, p_origin smallint, p_kind integer, p_fingerprint bytea, p_code text, p_wallet uuid,
  p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE sql AS $$
  SELECT ledger.decide(p_event, p_op, p_origin, p_kind, p_fingerprint, p_code, p_wallet, 0, 0, 0, p_at)
$$;

CREATE OR REPLACE FUNCTION ledger.transfer_of(
  p_op uuid, p_leg integer, p_kind integer, p_debit integer, p_credit integer, p_amount bigint, f ledger.facts
) RETURNS ledger.transfer
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  t ledger.transfer;
BEGIN
  t.op_id := p_op;
  t.origin := f.origin;
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
CREATE OR REPLACE FUNCTION ledger.book(w ledger.wallet, rows ledger.transfer[]) RETURNS ledger.wallet
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

  INSERT INTO ledger.transfer SELECT x.* FROM unnest(done) x ON CONFLICT (event_id, op_id, origin, leg) DO NOTHING;
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
RESET ROLE;
