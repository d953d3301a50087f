-- Books a sale that a till made without the server, in centavos: debits p_wallet, or what it was merged into, by what is
-- there, and takes the rest from p_loss, so that the bar is paid whole. The rest is a row of its own in the wallet's
-- chain, as a chargeback's debt. With p_pays false the wallet pays nothing: its QR had ended when the sale was made. What
-- happened since (a block, the event's end) is no reason to decline. p_live_no and p_live_step are used as a charge does.
-- p_instead_of is the online charge that the till got no answer for: booked before, with the same amount without its
-- tip, which no offline sale has, it stands, and this one is recorded as sold_online; else it is recorded as sold_offline, so that its request can't be booked later.
-- Answers over_loss, recording nothing, when the rest is above p_most_loss (null: no bound). Declines with
-- wallet_unknown.
CREATE OR REPLACE FUNCTION ledger.post_offline(
  p_event integer, p_op uuid, p_wallet uuid, p_pays boolean, p_amount bigint, p_bar integer, p_loss integer,
  p_most_loss bigint, p_instead_of uuid, p_live_no integer, p_live_step integer, p_fingerprint bytea, f ledger.facts
) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w ledger.wallet := ledger.lock_successor(p_event, p_wallet);
  stored ledger.outcome := ledger.stored_outcome(p_event, p_op, f.origin, p_fingerprint);
  charge CONSTANT smallint := ledger.kind_of('charge');
  tip CONSTANT smallint := ledger.kind_of('tip');
  before bigint := ledger.available(w);
  covered bigint;
  online text;
  t ledger.transfer;
  rows ledger.transfer[] := '{}';
BEGIN
  PERFORM ledger.enter(p_event);
  IF stored.code IS NOT NULL THEN
    RETURN stored;
  ELSIF w.wallet_id IS NULL THEN
    RETURN ledger.decline_unknown(p_event, p_op, f.origin, charge, p_fingerprint, 'wallet_unknown', p_wallet,
      f.booked_at);
  END IF;
  SELECT o.code INTO online FROM ledger.op o
  WHERE o.event_id = p_event AND o.op_id = p_instead_of AND o.origin = f.origin;
  IF online = 'ok' AND EXISTS (
    SELECT FROM ledger.transfer x WHERE x.event_id = p_event AND x.op_id = p_instead_of AND x.origin = f.origin
      AND x.leg = 0 AND x.kind = charge AND x.till IS NOT DISTINCT FROM f.till
      AND x.amount - coalesce((SELECT sum(l.amount) FROM ledger.transfer l
        WHERE l.event_id = x.event_id AND l.op_id = x.op_id AND l.origin = x.origin AND l.kind = tip), 0) = p_amount
  ) THEN
    RETURN ledger.decline(p_op, f.origin, charge, p_fingerprint, 'sold_online', w, f.booked_at);
  END IF;
  covered := CASE WHEN p_pays THEN least(before, p_amount) ELSE 0 END;
  IF p_amount - covered > p_most_loss THEN
    RETURN ROW('over_loss', before, before, w.seq, false)::ledger.outcome;
  END IF;
  IF p_instead_of IS NOT NULL AND online IS NULL THEN
    PERFORM ledger.decline(p_instead_of, f.origin, charge, p_fingerprint, 'sold_offline', w, f.booked_at);
  END IF;
  IF covered > 0 THEN
    t := ledger.transfer_of(p_op, 0, charge, 1, p_bar, covered, f);
    t.promo := least(w.promo, covered);
    rows := rows || t;
  END IF;
  IF covered < p_amount THEN
    t := ledger.transfer_of(p_op, cardinality(rows), charge, p_loss, p_bar, p_amount - covered, f);
    IF covered > 0 THEN
      t.details := '{}';
    END IF;
    rows := rows || t;
  END IF;
  w := ledger.book(w, rows);
  IF p_live_no > 0 THEN
    UPDATE ledger.wallet x SET live_step = greatest(x.live_step, p_live_step)
    WHERE x.event_id = p_event AND x.wallet_id = p_wallet AND x.live_no = p_live_no;
  END IF;
  RETURN ledger.decide(p_event, p_op, f.origin, charge, p_fingerprint, 'ok', w.wallet_id, before,
                       ledger.available(w), w.seq, f.booked_at);
END
$$;
ALTER FUNCTION ledger.post_offline OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.post_offline TO saldo_app;
