-- Codes, merges and declines as before, but for the origin: they are clients' operations, and the receiving side of a
-- merge has an id that is derived from the other's.
SET LOCAL ROLE saldo_ledger;

-- 21 block, 22 unblock, 23 reissue (a new code; the old one is refused at once). None of them moves money. A debt's
-- freeze is not lifted by any of them.
CREATE OR REPLACE FUNCTION ledger.change_code(
  p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_code_hash bytea, p_code_sealed bytea,
  p_fingerprint bytea, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_wallet(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, 1::smallint, p_fingerprint);
BEGIN
  IF p_kind NOT IN (21, 22, 23) OR (p_kind = 23) <> (p_code_hash IS NOT NULL) THEN
    RAISE EXCEPTION 'kind % does not change a code so', p_kind USING ERRCODE = '22023';
  END IF;
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, 1::smallint, p_kind, p_fingerprint, 'wallet_unknown', p_wallet, p_at);
  ELSIF w.merged_into IS NOT NULL THEN
    RETURN ledger.decline(p_op, 1::smallint, p_kind, p_fingerprint, 'wallet_blocked', w, p_at);
  END IF;
  IF p_kind = 23 THEN
    UPDATE ledger.qr_code c SET is_blocked = true
    WHERE c.event_id = p_event AND c.wallet_id = p_wallet AND NOT c.is_blocked;
    w.code_no := w.code_no + 1;
    INSERT INTO ledger.qr_code (event_id, code_hash, wallet_id, code_no, code_sealed, made_at)
    VALUES (p_event, p_code_hash, p_wallet, w.code_no, p_code_sealed, p_at);
  ELSE
    UPDATE ledger.qr_code c SET is_blocked = (p_kind = 21)
    WHERE c.event_id = p_event AND c.wallet_id = p_wallet AND c.code_no = w.code_no;
  END IF;
  UPDATE ledger.wallet x SET is_blocked = (p_kind = 21), code_no = w.code_no
  WHERE x.event_id = p_event AND x.wallet_id = p_wallet;
  RETURN ledger.decide(p_event, p_op, 1::smallint, p_kind, p_fingerprint, 'ok', p_wallet,
                       ledger.available(w), ledger.available(w), w.seq, p_at);
END
$$;

-- Moves all of one wallet into another and retires the first with its codes: two transfers, one group, both ids
-- recorded. p_code_no other than 0 must be the first wallet's active code (somebody claims it by scanning it).
-- Answers with the balances of the wallet that received.
CREATE OR REPLACE FUNCTION ledger.merge_wallets(
  p_event integer, p_out uuid, p_in uuid, p_from uuid, p_code_no integer, p_into uuid, p_clearing integer,
  p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  source ledger.wallet;
  target ledger.wallet;
  stored ledger.outcome;
  amount bigint;
  source_before bigint;
  target_before bigint;
  verdict text;
BEGIN
  IF p_from = p_into OR p_out = p_in THEN
    RAISE EXCEPTION 'a merge has two wallets and two ids' USING ERRCODE = '22023';
  END IF;
  -- In id order, as batches do.
  PERFORM 1 FROM ledger.wallet x WHERE x.event_id = p_event AND x.wallet_id IN (p_from, p_into)
  ORDER BY x.wallet_id FOR NO KEY UPDATE;
  source := ledger.lock_wallet(p_event, p_from);
  target := ledger.lock_wallet(p_event, p_into);
  stored := ledger.stored_outcome(p_event, p_in, 2::smallint, p_fingerprint);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  END IF;
  verdict := CASE
    WHEN source.wallet_id IS NULL OR target.wallet_id IS NULL THEN 'wallet_unknown'
    WHEN source.merged_into IS NOT NULL OR source.is_frozen THEN 'wallet_blocked'
    WHEN p_code_no <> 0 AND (source.is_blocked OR p_code_no <> source.code_no) THEN 'wallet_blocked'
    WHEN target.merged_into IS NOT NULL OR target.is_frozen THEN 'wallet_blocked'
    WHEN source.held > 0 THEN 'wallet_has_hold'
  END;
  IF verdict IS NOT NULL THEN
    PERFORM ledger.decide(p_event, p_out, 1::smallint, 10, p_fingerprint, verdict, p_from,
      coalesce(ledger.available(source), 0), coalesce(ledger.available(source), 0), coalesce(source.seq, 0), f.booked_at);
    RETURN ledger.decide(p_event, p_in, 2::smallint, 11, p_fingerprint, verdict, p_into,
      coalesce(ledger.available(target), 0), coalesce(ledger.available(target), 0), coalesce(target.seq, 0), f.booked_at);
  END IF;
  source_before := ledger.available(source);
  target_before := ledger.available(target);
  amount := source_before;
  f.group_id := p_out;
  source.merged_into := p_into;
  UPDATE ledger.qr_code c SET is_blocked = true WHERE c.event_id = p_event AND c.wallet_id = p_from;
  IF amount > 0 THEN
    source := ledger.book(source, ARRAY[ledger.transfer_of(p_out, 0, 10, 1, p_clearing, amount, f)]);
    f.origin := 2;
    target := ledger.book(target, ARRAY[ledger.transfer_of(p_in, 0, 11, p_clearing, 1, amount, f)]);
  ELSE
    UPDATE ledger.wallet x SET merged_into = p_into WHERE x.event_id = p_event AND x.wallet_id = p_from;
  END IF;
  PERFORM ledger.decide(p_event, p_out, 1::smallint, 10, p_fingerprint, 'ok', p_from, source_before, 0, source.seq, f.booked_at);
  RETURN ledger.decide(p_event, p_in, 2::smallint, 11, p_fingerprint, 'ok', p_into,
                       target_before, ledger.available(target), target.seq, f.booked_at);
END
$$;

-- Declines a charge for a reason that the ledger can't know (a product that is sold out), for ever like any decline.
-- What was decided before stays: a charge that was booked answers its booking.
CREATE OR REPLACE FUNCTION ledger.decline_operation(
  p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_fingerprint bytea, p_code text, p_at timestamptz
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_wallet(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, 1::smallint, p_fingerprint);
BEGIN
  IF p_kind <> 2 OR p_code <> 'product_sold_out' THEN
    RAISE EXCEPTION 'kind % is not declined for %', p_kind, p_code USING ERRCODE = '22023';
  END IF;
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, 1::smallint, p_kind, p_fingerprint, 'wallet_unknown', p_wallet, p_at);
  END IF;
  RETURN ledger.decline(p_op, 1::smallint, p_kind, p_fingerprint, p_code, w, p_at);
END
$$;

RESET ROLE;
