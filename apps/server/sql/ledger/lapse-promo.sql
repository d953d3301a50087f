-- Takes back what is left of a wallet's promotional balance beyond what campaigns gave it that are not in p_over, in
-- centavos: a campaign's grants have its id as their group, and balance is spent in the order of the campaigns' ends. A
-- campaign that the caller doesn't know of yet keeps its own. What was given to wallets that were merged into this one
-- counts. Books nothing when nothing lapses. Declines with wallet_unknown only.
CREATE OR REPLACE FUNCTION ledger.lapse_promo(
  p_event integer, p_op uuid, p_wallet uuid, p_account integer, p_over uuid[], p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_successor(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  before bigint := ledger.available(w);
  kept bigint;
  lapsed bigint;
BEGIN
  PERFORM ledger.enter(p_event);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, ledger.kind_of('promo_lapse'), p_fingerprint,
      'wallet_unknown', p_wallet, f.booked_at);
  END IF;
  WITH RECURSIVE merged(wallet_id) AS (
    SELECT w.wallet_id
    UNION
    SELECT o.wallet_id FROM merged m
    -- Laterals with an OFFSET stay loops over few rows: a join would be planned as one of all transfers.
    CROSS JOIN LATERAL (
      SELECT i.group_id FROM ledger.transfer i WHERE i.event_id = p_event AND i.wallet_id = m.wallet_id
        AND i.kind = ledger.kind_of('merge_in') OFFSET 0
    ) AS i
    CROSS JOIN LATERAL (
      SELECT o.wallet_id FROM ledger.transfer o WHERE o.event_id = p_event AND o.op_id = i.group_id AND o.leg = 0
        AND o.kind = ledger.kind_of('merge_out') OFFSET 0
    ) AS o
  )
  SELECT coalesce(sum(g.amount), 0) INTO kept FROM merged m
  CROSS JOIN LATERAL (
    SELECT g.amount FROM ledger.transfer g WHERE g.event_id = p_event AND g.wallet_id = m.wallet_id
      AND g.kind = ledger.kind_of('promo_grant') AND g.group_id <> ALL (p_over) OFFSET 0
  ) AS g;
  lapsed := greatest(w.promo - kept, 0);
  IF lapsed > 0 THEN
    w := ledger.book(w, ARRAY[ledger.transfer_of(p_op, 0, ledger.kind_of('promo_lapse'), 1, p_account, lapsed, f)]);
  END IF;
  RETURN ledger.decide(p_event, p_op, f.origin, ledger.kind_of('promo_lapse'), p_fingerprint, 'ok', w.wallet_id,
                       before, ledger.available(w), w.seq, f.booked_at);
END
$$;
ALTER FUNCTION ledger.lapse_promo OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.lapse_promo TO saldo_app;
