-- Ends a tab: frees what it holds and books one charge of p_amount centavos, tip included, which what it held covers.
-- So it is booked whatever became of the QR since: blocked, frozen, merged into another, its event closed. What is free
-- then pays a frozen wallet's debts. Without an amount nothing is charged and no operation is stored: the caller, who
-- has the tab locked, knows that it was closed.
-- Declines with wallet_unknown, and tab_over_hold where it holds less.
CREATE OR REPLACE FUNCTION ledger.close_tab(
  p_event integer, p_op uuid, p_wallet uuid, p_tab uuid, p_amount bigint, p_tip bigint, p_account integer,
  p_tip_account integer, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_kind CONSTANT integer := ledger.kind_of('charge');
  w ledger.wallet := ledger.lock_successor(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  v_facts ledger.facts := f;
  h ledger.transfer;
  t ledger.transfer;
  tip ledger.transfer;
  rows ledger.transfer[];
  before bigint;
BEGIN
  PERFORM ledger.enter(p_event);
  IF p_amount < 0 OR p_tip < 0 OR p_tip > 0 AND p_tip >= p_amount OR p_amount IS NULL OR p_tip IS NULL THEN
    RAISE EXCEPTION 'an amount is above its tip' USING ERRCODE = '22023';
  ELSIF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, v_kind, p_fingerprint, 'wallet_unknown', p_wallet,
      f.booked_at);
  ELSIF p_amount > (SELECT coalesce(sum(x.amount), 0) FROM ledger.tab_holds(p_event, w.wallet_id, p_tab) x) THEN
    RETURN ledger.decline(p_op, f.origin, v_kind, p_fingerprint, 'tab_over_hold', w, f.booked_at);
  END IF;
  v_facts.group_id := p_tab;
  FOR h IN SELECT * FROM ledger.tab_holds(p_event, w.wallet_id, p_tab) LOOP
    w := ledger.follow(w, p_op, ledger.kind_of('tab_void'), 1, h.credit_account, h.amount, h.op_id, p_fingerprint,
      v_facts);
  END LOOP;
  before := ledger.available(w);
  stored := ROW('ok', before, before - p_amount, w.seq, false)::ledger.outcome;
  IF p_amount > 0 THEN
    t := ledger.transfer_of(p_op, 0, v_kind, 1, p_account, p_amount, f);
    t.promo := nullif(least(w.promo, p_amount), 0);
    rows := ARRAY[t];
    IF p_tip > 0 THEN
      tip := ledger.transfer_of(p_op, 1, ledger.kind_of('tip'), p_account, p_tip_account, p_tip, f);
      tip.details := '{}';
      rows := rows || tip;
    END IF;
    w := ledger.book(w, rows);
    stored := ledger.decide(p_event, p_op, f.origin, v_kind, p_fingerprint, 'ok', w.wallet_id, before,
                            ledger.available(w), w.seq, f.booked_at);
  END IF;
  PERFORM ledger.settle_debts(w, p_op, p_fingerprint, f);
  RETURN stored;
END
$$;
ALTER FUNCTION ledger.close_tab OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.close_tab TO saldo_app;
