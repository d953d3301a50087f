-- Books cash taken by a bar, in centavos; p_amount includes p_tip, which is a row of its own between the bar's two
-- accounts. Never declined; p_tips is not read without a tip. Raises 22023 when an account is the wallets' or the tip
-- is not below the amount, and 23503 when the ledger has no such event.
CREATE OR REPLACE FUNCTION ledger.sell_for_cash(
  p_event integer, p_op uuid, p_drawer integer, p_bar integer, p_tips integer, p_amount bigint, p_tip bigint,
  p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet;
  stored ledger.outcome;
  t ledger.transfer;
  rows ledger.transfer[];
BEGIN
  PERFORM ledger.enter(p_event);
  IF 1 IN (p_drawer, p_bar, p_tips) THEN
    RAISE EXCEPTION 'a sale for cash touches no wallet' USING ERRCODE = '22023';
  END IF;
  IF p_tip < 0 OR p_tip >= p_amount THEN
    RAISE EXCEPTION 'an amount is above its tip' USING ERRCODE = '22023';
  END IF;
  w := ledger.lock_house(p_event);
  stored := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  END IF;
  rows := ARRAY[ledger.transfer_of(p_op, 0, ledger.kind_of('house'), p_drawer, p_bar, p_amount, f)];
  IF p_tip > 0 THEN
    t := ledger.transfer_of(p_op, 1, ledger.kind_of('tip'), p_bar, p_tips, p_tip, f);
    t.details := '{}';
    rows := rows || t;
  END IF;
  w := ledger.book(w, rows);
  RETURN ledger.decide(p_event, p_op, f.origin, ledger.kind_of('house'), p_fingerprint, 'ok', w.wallet_id, 0, 0, w.seq,
    f.booked_at);
END
$$;
ALTER FUNCTION ledger.sell_for_cash OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.sell_for_cash TO saldo_app;
