-- Reserves p_amount centavos of a scanned QR for a tab, which is the facts' group: once for its opening, again for each
-- raise. What was given is reserved first, as a charge would take it. The code is judged as a charge's is, and so is the
-- amount, with what the tab holds already: a tab is charged once. A live QR's step is used.
-- Declines with wallet_unknown, wallet_blocked, live_only, qr_replaced, qr_used, event_closed, over_limit,
-- over_static_limit and insufficient_balance.
CREATE OR REPLACE FUNCTION ledger.hold_tab(
  p_event integer, p_op uuid, p_wallet uuid, p_code_no integer, p_live_no integer, p_live_step integer, p_amount bigint,
  p_account integer, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_kind CONSTANT integer := ledger.kind_of('tab_hold');
  w ledger.wallet := ledger.lock_wallet(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  e ledger.event;
  before bigint := ledger.available(w);
  v_total bigint;
  verdict text;
BEGIN
  PERFORM ledger.enter(p_event);
  IF p_amount IS NULL OR p_amount <= 0 OR f.group_id IS NULL THEN
    RAISE EXCEPTION 'a hold is of a tab and above zero' USING ERRCODE = '22023';
  ELSIF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, v_kind, p_fingerprint, 'wallet_unknown', p_wallet,
      f.booked_at);
  END IF;
  SELECT * INTO e FROM ledger.event x WHERE x.event_id = p_event;
  SELECT p_amount + coalesce(sum(h.amount), 0) INTO v_total FROM ledger.tab_holds(p_event, p_wallet, f.group_id) h;
  verdict := ledger.scan_refusal(w, e, p_code_no, p_live_no, p_live_step, f.booked_at);
  verdict := CASE
    WHEN w.is_frozen THEN 'wallet_blocked'
    WHEN verdict IS NOT NULL THEN verdict
    WHEN v_total > e.max_charge_centavos THEN 'over_limit'
    WHEN v_total > coalesce(e.static_limit_centavos, e.max_charge_centavos) AND p_code_no <> 0
      AND w.user_id IS NOT NULL THEN 'over_static_limit'
    WHEN p_amount > before THEN 'insufficient_balance'
  END;
  IF verdict IS NOT NULL THEN
    RETURN ledger.decline(p_op, f.origin, v_kind, p_fingerprint, verdict, w, f.booked_at);
  END IF;
  w := ledger.book(w, ARRAY[ledger.transfer_of(p_op, 0, v_kind, 1, p_account, p_amount, f)]);
  INSERT INTO ledger.hold (event_id, op_id, origin, phase, pending_id, wallet_id, amount)
  VALUES (p_event, p_op, f.origin, 'pending', p_op, w.wallet_id, p_amount);
  IF p_live_no <> 0 THEN
    UPDATE ledger.wallet x SET live_step = p_live_step WHERE x.event_id = p_event AND x.wallet_id = p_wallet;
  END IF;
  RETURN ledger.decide(p_event, p_op, f.origin, v_kind, p_fingerprint, 'ok', w.wallet_id, before, ledger.available(w),
                       w.seq, f.booked_at);
END
$$;
ALTER FUNCTION ledger.hold_tab OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.hold_tab TO saldo_app;
