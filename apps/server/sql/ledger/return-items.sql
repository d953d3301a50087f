-- Gives back part of a charge or of a sale for cash, in centavos, while something of it stays sold; the tip stays too.
-- Real money comes back before promotion, as if only the rest had been sold; cash through the drawer that took it. Whose
-- items they are is the caller's to know, who has the wallet locked; the sum over a sale never exceeds it.
-- Declines with operation_not_found, not_reversible, already_reversed, and items_already_returned where nothing would
-- stay sold.
CREATE OR REPLACE FUNCTION ledger.return_items(
  p_event integer, p_op uuid, p_of uuid, p_amount bigint, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  v_kind CONSTANT integer := ledger.kind_of('item_return');
  first ledger.transfer;
  t ledger.transfer;
  stored ledger.outcome;
  w ledger.wallet;
  before bigint;
  v_tip bigint;
  v_back bigint;
  v_promo bigint;
  v_left bigint;
  verdict text;
BEGIN
  PERFORM ledger.enter(p_event);
  IF p_amount IS NULL OR p_amount <= 0 THEN
    RAISE EXCEPTION 'an amount is above zero' USING ERRCODE = '22023';
  END IF;
  SELECT * INTO first FROM ledger.transfer x WHERE x.event_id = p_event AND x.op_id = p_of AND x.leg = 0
  ORDER BY x.origin LIMIT 1;
  w := ledger.lock_concerned(first);
  stored := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  before := ledger.available(w);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, v_kind, p_fingerprint, 'operation_not_found', nil,
      f.booked_at);
  END IF;
  SELECT coalesce(sum(x.amount), 0) INTO v_tip FROM ledger.transfer x
  WHERE x.event_id = p_event AND x.op_id = p_of AND x.origin = first.origin AND x.kind = ledger.kind_of('tip');
  SELECT r.amount, r.promo INTO v_back, v_promo FROM ledger.returned_of(p_event, p_of) r;
  v_left := first.amount - v_back - p_amount;
  verdict := CASE
    -- Of a sale that the organiser bears in part, no item has a price that the QR paid.
    WHEN coalesce(ledger.reversal_kind(first) NOT IN (ledger.kind_of('charge_void'), ledger.kind_of('cash_sale_void')), true)
      OR EXISTS (
      SELECT FROM ledger.transfer x WHERE x.event_id = p_event AND x.op_id = p_of AND x.origin = first.origin
        AND x.leg > 0 AND x.kind = first.kind) THEN 'not_reversible'
    WHEN EXISTS (SELECT FROM ledger.transfer x
                 WHERE x.event_id = p_event AND x.reverses_id = p_of AND x.kind <> v_kind) THEN 'already_reversed'
    WHEN v_left <= v_tip THEN 'items_already_returned'
  END;
  IF verdict IS NOT NULL THEN
    RETURN ledger.decline(p_op, f.origin, v_kind, p_fingerprint, verdict, w, f.booked_at);
  END IF;
  t := ledger.transfer_of(p_op, 0, v_kind, first.credit_account, first.debit_account, p_amount, f);
  t.reverses_id := p_of;
  v_promo := coalesce(first.promo, 0) - v_promo;
  t.promo := nullif(v_promo - least(v_promo, v_left), 0);
  w := ledger.book(w, ARRAY[t]);
  stored := ledger.decide(p_event, p_op, f.origin, v_kind, p_fingerprint, 'ok', w.wallet_id, before,
    ledger.available(w), w.seq, f.booked_at);
  PERFORM ledger.settle_debts(w, p_op, p_fingerprint, f);
  RETURN stored;
END
$$;
ALTER FUNCTION ledger.return_items OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.return_items TO saldo_app;
