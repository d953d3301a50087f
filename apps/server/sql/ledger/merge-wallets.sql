-- Moves all of one wallet into another, what was given too, and retires the first with its codes: two transfers, one group, both ids
-- recorded. Holds of tabs go with it: they are voided and made anew. p_code_no other than 0 must be the first wallet's active code (somebody claims it by scanning it). Answers
-- with the balances of the wallet that received. Declines with wallet_unknown, wallet_blocked and wallet_has_hold;
-- raises 22023 for one wallet or one id named twice.
CREATE OR REPLACE FUNCTION ledger.merge_wallets(
  p_event integer, p_out uuid, p_in uuid, p_from uuid, p_code_no integer, p_into uuid, p_clearing integer,
  p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  source ledger.wallet;
  target ledger.wallet;
  received ledger.transfer;
  stored ledger.outcome;
  amount bigint;
  gift bigint;
  tabs ledger.transfer[];
  tab ledger.transfer;
  source_before bigint;
  target_before bigint;
  verdict text;
BEGIN
  PERFORM ledger.enter(p_event);
  IF p_from = p_into OR p_out = p_in THEN
    RAISE EXCEPTION 'a merge has two wallets and two ids' USING ERRCODE = '22023';
  END IF;
  -- In id order, as batches do.
  PERFORM 1 FROM ledger.wallet x WHERE x.event_id = p_event AND x.wallet_id IN (p_from, p_into)
  ORDER BY x.wallet_id FOR NO KEY UPDATE;
  source := ledger.lock_wallet(p_event, p_from);
  target := ledger.lock_wallet(p_event, p_into);
  stored := ledger.stored_outcome(p_event, p_in, ledger.origin_of('system'), p_fingerprint);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  END IF;
  tabs := ARRAY(SELECT t FROM ledger.tab_holds(p_event, p_from, NULL) t);
  verdict := CASE
    WHEN source.wallet_id IS NULL OR target.wallet_id IS NULL THEN 'wallet_unknown'
    WHEN source.merged_into IS NOT NULL OR source.is_frozen THEN 'wallet_blocked'
    WHEN p_code_no <> 0 AND (source.is_blocked OR p_code_no <> source.code_no) THEN 'wallet_blocked'
    WHEN target.merged_into IS NOT NULL OR target.is_frozen THEN 'wallet_blocked'
    WHEN source.held > (SELECT coalesce(sum(t.amount), 0) FROM unnest(tabs) t) THEN 'wallet_has_hold'
  END;
  IF verdict IS NOT NULL THEN
    PERFORM ledger.decide(p_event, p_out, ledger.origin_of('client'), ledger.kind_of('merge_out'), p_fingerprint,
      verdict, p_from, coalesce(ledger.available(source), 0), coalesce(ledger.available(source), 0),
      coalesce(source.seq, 0), f.booked_at);
    RETURN ledger.decide(p_event, p_in, ledger.origin_of('system'), ledger.kind_of('merge_in'), p_fingerprint, verdict,
      p_into, coalesce(ledger.available(target), 0), coalesce(ledger.available(target), 0),
      coalesce(target.seq, 0), f.booked_at);
  END IF;
  FOREACH tab IN ARRAY tabs LOOP
    f.group_id := tab.group_id;
    source := ledger.follow(source, p_out, ledger.kind_of('tab_void'), 1, tab.credit_account, tab.amount, tab.op_id,
      p_fingerprint, f);
  END LOOP;
  source_before := ledger.available(source);
  target_before := ledger.available(target);
  amount := source_before;
  gift := nullif(source.promo, 0);
  f.group_id := p_out;
  source.merged_into := p_into;
  -- A code that was blocked or replaced before keeps its own time: sales made offline are judged by it.
  UPDATE ledger.qr_code c SET is_blocked = true, changed_at = f.booked_at
  WHERE c.event_id = p_event AND c.wallet_id = p_from AND NOT c.is_blocked;
  PERFORM ledger.end_live_key(p_event, p_from, f.booked_at);
  IF amount > 0 THEN
    source := ledger.book(
      source, ARRAY[ledger.transfer_of(p_out, 0, ledger.kind_of('merge_out'), 1, p_clearing, amount, f)]);
    f.origin := ledger.origin_of('system');
    received := ledger.transfer_of(p_in, 0, ledger.kind_of('merge_in'), p_clearing, 1, amount, f);
    received.promo := gift;
    target := ledger.book(target, ARRAY[received]);
  ELSE
    UPDATE ledger.wallet x SET merged_into = p_into WHERE x.event_id = p_event AND x.wallet_id = p_from;
  END IF;
  PERFORM ledger.decide(p_event, p_out, ledger.origin_of('client'), ledger.kind_of('merge_out'), p_fingerprint, 'ok',
    p_from, source_before, 0, source.seq, f.booked_at);
  stored := ledger.decide(p_event, p_in, ledger.origin_of('system'), ledger.kind_of('merge_in'), p_fingerprint, 'ok',
    p_into, target_before, ledger.available(target), target.seq, f.booked_at);
  FOREACH tab IN ARRAY tabs LOOP
    f.group_id := tab.group_id;
    f.place := tab.place;
    target := ledger.follow(target, p_in, ledger.kind_of('tab_hold'), 1, tab.credit_account, tab.amount, tab.op_id,
      p_fingerprint, f);
  END LOOP;
  RETURN stored;
END
$$;
ALTER FUNCTION ledger.merge_wallets OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.merge_wallets TO saldo_app;
