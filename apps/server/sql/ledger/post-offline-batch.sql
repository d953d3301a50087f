-- Books sales that tills made without the server as ledger.post_offline does each, one row back a sale, in their order;
-- p_at is their time of booking, p_bar keys of accounts. Those that their QR pays whole and nothing else is to be said of are
-- charged together (ledger.charge_batch), which costs a tenth; the rest follows one by one. Wallets are locked in id
-- order before, so what is read of them here still holds then.
-- Plans are made as for ledger.charge_batch, while tables are empty or nobody told the planner of the event.
-- Raises 22023 for arrays that don't fit together, and as both functions do.
CREATE OR REPLACE FUNCTION ledger.post_offline_batch(
  p_event integer, p_slot integer, p_at timestamptz, p_op uuid[], p_wallet uuid[], p_pays boolean[], p_amount bigint[],
  p_bar text[], p_most_loss bigint[], p_instead_of uuid[], p_live_no integer[], p_live_step integer[],
  p_fingerprint bytea[], p_actor uuid[], p_till uuid[], p_place uuid[], p_occurred timestamptz[], p_details text[]
) RETURNS SETOF ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off
SET enable_material = off SET enable_memoize = off
SET jit = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  n CONSTANT integer := cardinality(p_op);
  v_bar integer[];
  v_loss CONSTANT integer := ledger.ensure_account(p_event, 'offline_loss');
  v_outcomes ledger.outcome[];
  v_plain integer[];
  v_charged ledger.outcome[];
BEGIN
  IF n IS NULL OR n = 0 OR EXISTS (
    SELECT FROM unnest(ARRAY[
      cardinality(p_wallet), cardinality(p_pays), cardinality(p_amount), cardinality(p_bar), cardinality(p_most_loss),
      cardinality(p_instead_of), cardinality(p_live_no), cardinality(p_live_step), cardinality(p_fingerprint),
      cardinality(p_actor), cardinality(p_till), cardinality(p_place), cardinality(p_occurred),
      cardinality(p_details)]) size
    WHERE size IS DISTINCT FROM n
  ) THEN
    RAISE EXCEPTION 'a batch has sales and arrays of one length' USING ERRCODE = '22023';
  END IF;
  PERFORM 1 FROM ledger.wallet w WHERE w.event_id = p_event AND w.wallet_id = ANY (p_wallet)
  ORDER BY w.wallet_id FOR NO KEY UPDATE;
  v_bar := ARRAY(SELECT ledger.ensure_account(p_event, b.key) FROM unnest(p_bar) WITH ORDINALITY b(key, i) ORDER BY b.i);
  v_outcomes := array_fill(NULL::ledger.outcome, ARRAY[n]);

  IF n > 1 THEN
    v_plain := ARRAY(
      SELECT s.i FROM unnest(p_op, p_wallet, p_pays, p_amount, p_instead_of) WITH ORDINALITY
        AS s(op_id, wallet_id, pays, amount, instead_of, i)
      JOIN ledger.wallet w ON w.event_id = p_event AND w.wallet_id = s.wallet_id AND w.code_no > 0
      JOIN ledger.event e ON e.event_id = p_event
      WHERE s.pays AND s.instead_of IS NULL AND s.amount <= ledger.available(w) AND s.amount <= e.max_charge_centavos
        AND NOT (w.is_blocked OR w.is_frozen OR w.merged_into IS NOT NULL)
        AND e.status = 'open' AND (e.closes_at IS NULL OR p_at < e.closes_at)
        AND (SELECT count(*) FROM unnest(p_wallet) x WHERE x = s.wallet_id) = 1
        AND (SELECT count(*) FROM unnest(p_op) x WHERE x = s.op_id) = 1
        AND NOT EXISTS (SELECT FROM ledger.op o WHERE o.event_id = p_event AND o.op_id = s.op_id
                        AND o.origin = ledger.origin_of('client'))
      ORDER BY s.i);
  END IF;
  IF cardinality(v_plain) > 0 THEN
    SELECT array_agg(ROW(c.code, c.balance_before, c.balance_after, c.wallet_seq, c.is_repeated)::ledger.outcome
                     ORDER BY c.n)
    INTO v_charged
    FROM ledger.charge_batch(
      p_event, p_slot, p_at, false, NULL,
      ARRAY(SELECT p_op[i] FROM unnest(v_plain) i), ARRAY(SELECT p_wallet[i] FROM unnest(v_plain) i),
      array_fill(0, ARRAY[cardinality(v_plain)]), ARRAY(SELECT p_amount[i] FROM unnest(v_plain) i),
      array_fill(0::bigint, ARRAY[cardinality(v_plain)]), ARRAY(SELECT v_bar[i] FROM unnest(v_plain) i),
      array_fill(NULL::integer, ARRAY[cardinality(v_plain)]), ARRAY(SELECT p_fingerprint[i] FROM unnest(v_plain) i),
      ARRAY(SELECT p_actor[i] FROM unnest(v_plain) i), ARRAY(SELECT p_till[i] FROM unnest(v_plain) i),
      ARRAY(SELECT p_place[i] FROM unnest(v_plain) i), ARRAY(SELECT p_occurred[i] FROM unnest(v_plain) i),
      ARRAY(SELECT p_details[i] FROM unnest(v_plain) i)) WITH ORDINALITY
      AS c(code, balance_before, balance_after, wallet_seq, is_repeated, n);
    IF EXISTS (SELECT FROM unnest(v_charged) c WHERE c.code <> 'ok') THEN
      RAISE EXCEPTION 'a wallet changed under its lock';
    END IF;
    UPDATE ledger.wallet w SET live_step = greatest(w.live_step, p_live_step[i])
    FROM unnest(v_plain) i
    WHERE w.event_id = p_event AND w.wallet_id = p_wallet[i] AND p_live_no[i] > 0 AND w.live_no = p_live_no[i];
    FOR k IN 1..cardinality(v_plain) LOOP
      v_outcomes[v_plain[k]] := v_charged[k];
    END LOOP;
  END IF;

  FOR i IN 1..n LOOP
    IF (v_outcomes[i]).code IS NULL THEN
      v_outcomes[i] := ledger.post_offline(
        p_event, p_op[i], p_wallet[i], p_pays[i], p_amount[i], v_bar[i], v_loss, p_most_loss[i], p_instead_of[i],
        p_live_no[i], p_live_step[i], p_fingerprint[i],
        ROW(NULL, p_actor[i], p_till[i], p_place[i], p_occurred[i], p_at, p_details[i],
            ledger.origin_of('client'))::ledger.facts);
    END IF;
  END LOOP;
  RETURN QUERY SELECT * FROM unnest(v_outcomes);
END
$$;
ALTER FUNCTION ledger.post_offline_batch OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.post_offline_batch TO saldo_app;
