-- Promotional part of a row that is about to be booked, in centavos. Debts and chargebacks take it last, a merge takes
-- all of it, a tab's hold reserves it first, and a debt that is given back gives back what it took, as a tab's hold does. A void of
-- returned cups takes the promotion that they gave as far as it is there, and more only for what real money doesn't cover. Any other void, items that go back and a merge's other half bring their own.
CREATE OR REPLACE FUNCTION ledger.promo_of(w ledger.wallet, t ledger.transfer) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN t.kind IN (ledger.kind_of('promo_grant'), ledger.kind_of('promo_lapse')) THEN t.amount
    WHEN t.kind = ledger.kind_of('merge_out') THEN w.promo
    WHEN t.kind IN (ledger.kind_of('chargeback'), ledger.kind_of('debt_paid'))
      THEN greatest(t.amount - ledger.refundable(w), 0)
    WHEN t.kind = ledger.kind_of('tab_hold') THEN least(w.promo, t.amount)
    WHEN t.kind = ledger.kind_of('tab_void') THEN (
      SELECT coalesce(sum(p.promo), 0)::bigint FROM ledger.transfer p
      WHERE p.event_id = w.event_id AND p.op_id = t.pending_id AND p.kind = ledger.kind_of('tab_hold'))
    WHEN t.kind = ledger.kind_of('cup_return_void')
      THEN greatest(least(coalesce(t.promo, 0), w.promo), t.amount - ledger.refundable(w))
    WHEN t.kind = ledger.kind_of('debt_returned') THEN (
      SELECT coalesce(sum(p.promo), 0)::bigint FROM ledger.transfer p
      WHERE p.event_id = w.event_id AND p.wallet_id = w.wallet_id AND p.kind = ledger.kind_of('debt_paid')
        AND p.pending_id = t.pending_id)
    ELSE coalesce(t.promo, 0)
  END
$$;
ALTER FUNCTION ledger.promo_of OWNER TO saldo_ledger;
