-- Gives a scanned QR the deposits of cups that come back without a bill, in centavos, from what a bar earned; p_promo is the
-- part that promotion paid, null where the QR paid less for deposits than p_amount. Whoever calls has the wallet locked and
-- counts the cups in the same transaction. The code is judged as a charge's is, and a live QR's step is used; a frozen QR
-- is given its money, which its debt takes first.
-- Declines with wallet_unknown, wallet_blocked, live_only, qr_replaced, qr_used, event_closed and cups_not_paid.
CREATE OR REPLACE FUNCTION ledger.return_cups(
  p_event integer, p_op uuid, p_wallet uuid, p_code_no integer, p_live_no integer, p_live_step integer, p_amount bigint,
  p_promo bigint, p_account integer, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_kind CONSTANT integer := ledger.kind_of('cup_return');
  w ledger.wallet := ledger.lock_wallet(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  e ledger.event;
  t ledger.transfer;
  before bigint := ledger.available(w);
  verdict text;
BEGIN
  PERFORM ledger.enter(p_event);
  IF p_amount IS NULL OR p_amount <= 0 OR p_promo NOT BETWEEN 0 AND p_amount THEN
    RAISE EXCEPTION 'an amount is above zero, and promotion a part of it' USING ERRCODE = '22023';
  ELSIF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, v_kind, p_fingerprint, 'wallet_unknown', p_wallet,
      f.booked_at);
  END IF;
  SELECT * INTO e FROM ledger.event x WHERE x.event_id = p_event;
  verdict := coalesce(ledger.scan_refusal(w, e, p_code_no, p_live_no, p_live_step, f.booked_at),
    CASE WHEN p_promo IS NULL THEN 'cups_not_paid' END);
  IF verdict IS NOT NULL THEN
    RETURN ledger.decline(p_op, f.origin, v_kind, p_fingerprint, verdict, w, f.booked_at);
  END IF;
  t := ledger.transfer_of(p_op, 0, v_kind, p_account, 1, p_amount, f);
  t.promo := nullif(p_promo, 0);
  w := ledger.book(w, ARRAY[t]);
  IF p_live_no <> 0 THEN
    UPDATE ledger.wallet x SET live_step = p_live_step WHERE x.event_id = p_event AND x.wallet_id = p_wallet;
  END IF;
  stored := ledger.decide(p_event, p_op, f.origin, v_kind, p_fingerprint, 'ok', w.wallet_id, before,
    ledger.available(w), w.seq, f.booked_at);
  PERFORM ledger.settle_debts(w, p_op, p_fingerprint, f);
  RETURN stored;
END
$$;
ALTER FUNCTION ledger.return_cups OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.return_cups TO saldo_app;
