-- Charges many wallets of one event in one transaction: one operation a wallet, one row back an item, in their order.
-- Amounts in centavos, each with its tip included. Promotional balance is spent first. A charge is always a client's. A wallet that somebody else holds
-- comes back `busy` and nothing is recorded for it, unless p_waits. p_job is enqueued with the charges of watched
-- wallets. p_refused has a code for each item that another domain refuses, if nothing else is against it. p_live_no and
-- p_live_step are the key and the step of a live QR, 0 for an item without one; null where no item has one. A key that
-- no longer pays is refused as qr_replaced, a step that paid already as qr_used; a charge uses its step.
-- Raises 22023 for arrays that don't fit together, and 23505 on op_pkey or transfer_pkey when an id is being decided
-- for another wallet at this moment: then nothing moved.
-- Every way to read whole tables is switched off: the plan is made while they are empty and kept while they grow, and
-- nobody has told the planner yet that all rows may be of one event. Wallets that were locked are reached by their
-- place.
CREATE OR REPLACE FUNCTION ledger.charge_batch(
  p_event integer, p_slot integer, p_at timestamptz, p_waits boolean, p_job text,
  p_op uuid[], p_wallet uuid[], p_code_no integer[], p_amount bigint[], p_tip bigint[],
  p_account integer[], p_tip_account integer[], p_fingerprint bytea[],
  p_actor uuid[], p_till uuid[], p_place uuid[], p_occurred timestamptz[], p_details text[],
  p_refused text[] DEFAULT NULL, p_live_no integer[] DEFAULT NULL, p_live_step integer[] DEFAULT NULL
) RETURNS TABLE (code text, balance_before bigint, balance_after bigint, wallet_seq bigint, is_repeated boolean)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off
SET enable_material = off SET enable_memoize = off
SET jit = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  n integer := cardinality(p_op);
  v_locked uuid[];
  v_all boolean;
  v_open boolean;
  v_max bigint;
  v_static_max bigint;
  v_code text[];
  v_before bigint[];
  v_after bigint[];
  v_seq bigint[];
  v_repeated boolean[];
  v_booked uuid[];
BEGIN
  PERFORM ledger.enter(p_event);
  IF n IS NULL OR n = 0 OR n > 4096 OR EXISTS (
    SELECT FROM unnest(ARRAY[
      cardinality(p_wallet), cardinality(p_code_no), cardinality(p_amount), cardinality(p_tip),
      cardinality(p_account), cardinality(p_tip_account), cardinality(p_fingerprint), cardinality(p_actor),
      cardinality(p_till), cardinality(p_place), cardinality(p_occurred), cardinality(p_details),
      coalesce(cardinality(p_live_no), n), coalesce(cardinality(p_live_step), n)]) size
    WHERE size IS DISTINCT FROM n
  ) THEN
    RAISE EXCEPTION 'a batch has 1 to 4096 items and arrays of one length' USING ERRCODE = '22023';
  END IF;
  IF (SELECT count(DISTINCT x) FROM unnest(p_op) x) <> n
     OR (SELECT count(DISTINCT x) FROM unnest(p_wallet) x) <> n THEN
    RAISE EXCEPTION 'a batch names each operation and each wallet once' USING ERRCODE = '22023';
  END IF;
  IF EXISTS (SELECT FROM unnest(p_amount, p_tip) i(amount, tip) WHERE NOT (i.amount > i.tip AND i.tip >= 0)
             OR i.amount IS NULL OR i.tip IS NULL) THEN
    RAISE EXCEPTION 'an amount is above zero and above its tip' USING ERRCODE = '22023';
  END IF;

  -- In id order, so that those who wait never wait for each other.
  IF p_waits THEN
    SELECT coalesce(array_agg(x.wallet_id), '{}') INTO v_locked FROM (
      SELECT w.wallet_id FROM ledger.wallet w
      WHERE w.event_id = p_event AND w.wallet_id = ANY (p_wallet)
      ORDER BY w.wallet_id FOR NO KEY UPDATE) x;
  ELSE
    SELECT coalesce(array_agg(x.wallet_id), '{}') INTO v_locked FROM (
      SELECT w.wallet_id FROM ledger.wallet w
      WHERE w.event_id = p_event AND w.wallet_id = ANY (p_wallet)
      ORDER BY w.wallet_id FOR NO KEY UPDATE SKIP LOCKED) x;
  END IF;
  v_all := cardinality(v_locked) = n;

  SELECT e.status = 'open' AND (e.closes_at IS NULL OR p_at < e.closes_at), e.max_charge_centavos,
    coalesce(e.static_limit_centavos, e.max_charge_centavos)
  INTO v_open, v_max, v_static_max FROM ledger.event e WHERE e.event_id = p_event;
  v_open := coalesce(v_open, false);

  -- A new statement, so it sees all that was committed before the locks were granted.
  WITH item AS MATERIALIZED (
    SELECT i.*, w.ctid AS row, w.seq, w.head, w.credits - w.debits - w.held AS available, w.promo, o.op_id IS NOT NULL AS known,
      CASE
        WHEN o.op_id IS NOT NULL THEN CASE WHEN o.fingerprint = i.fingerprint THEN o.code ELSE 'mismatch' END
        WHEN w.wallet_id IS NULL THEN 'wallet_unknown'
        WHEN NOT (v_all OR i.wallet_id = ANY (v_locked)) THEN 'busy'
        WHEN w.is_blocked OR w.is_frozen OR w.merged_into IS NOT NULL THEN 'wallet_blocked'
        WHEN i.code_no <> 0 AND i.code_no <> w.code_no THEN 'wallet_blocked'
        WHEN i.code_no <> 0 AND w.is_live_only THEN 'live_only'
        WHEN p_live_no[i.n::integer] <> 0 AND p_live_no[i.n::integer] <> w.live_no THEN 'qr_replaced'
        WHEN p_live_no[i.n::integer] <> 0 AND p_live_step[i.n::integer] <= w.live_step THEN 'qr_used'
        WHEN NOT v_open THEN 'event_closed'
        WHEN i.amount > v_max THEN 'over_limit'
        WHEN i.amount > v_static_max AND i.code_no <> 0 AND w.user_id IS NOT NULL THEN 'over_static_limit'
        WHEN i.amount > w.credits - w.debits - w.held THEN 'insufficient_balance'
        WHEN p_refused[i.n::integer] IS NOT NULL THEN p_refused[i.n::integer]
        ELSE 'ok'
      END AS verdict,
      o.fingerprint = i.fingerprint AS same, o.balance_before AS old_before, o.balance_after AS old_after,
      o.wallet_seq AS old_seq
    FROM unnest(p_op, p_wallet, p_code_no, p_amount, p_tip, p_account, p_tip_account, p_fingerprint, p_actor, p_till,
                p_place, p_occurred, p_details) WITH ORDINALITY
      AS i(op_id, wallet_id, code_no, amount, tip, account, tip_account, fingerprint, actor, till, place, occurred_at,
           details, n)
    LEFT JOIN ledger.wallet w ON w.event_id = p_event AND w.wallet_id = i.wallet_id AND w.code_no > 0
    LEFT JOIN ledger.op o ON o.event_id = p_event AND o.op_id = i.op_id AND o.origin = ledger.origin_of('client')
  ), charge AS MATERIALIZED (
    SELECT i.*, i.available - i.amount AS left_over, sha256(i.head || ledger.transfer_bytes(
        p_event, i.wallet_id, i.seq + 1, i.op_id, 0::smallint, ledger.kind_of('charge'), 1, i.account, i.amount,
        i.available - i.amount, NULL, NULL, NULL, i.actor, i.till, i.place, i.occurred_at, p_at, i.details)) AS hash
    FROM item i WHERE i.verdict = 'ok' AND NOT i.known
  ), tip AS MATERIALIZED (
    SELECT c.*, sha256(c.hash || ledger.transfer_bytes(
        p_event, c.wallet_id, c.seq + 2, c.op_id, 1::smallint, ledger.kind_of('tip'), c.account, c.tip_account, c.tip,
        c.left_over, NULL, NULL, NULL, c.actor, c.till, c.place, c.occurred_at, p_at, '{}')) AS tip_hash
    FROM charge c WHERE c.tip > 0
  ), recorded AS (
    INSERT INTO ledger.op (event_id, kind, op_id, origin, wallet_id, wallet_seq, balance_before, balance_after,
                           decided_at, fingerprint, code)
    SELECT p_event, ledger.kind_of('charge'), i.op_id, ledger.origin_of('client'), i.wallet_id,
      CASE WHEN i.verdict = 'ok' THEN i.seq + 1 + (i.tip > 0)::integer ELSE coalesce(i.seq, 0) END,
      coalesce(i.available, 0),
      CASE WHEN i.verdict = 'ok' THEN i.available - i.amount ELSE coalesce(i.available, 0) END,
      p_at, i.fingerprint, i.verdict
    FROM item i WHERE NOT i.known AND i.verdict <> 'busy'
  ), moved AS (
    UPDATE ledger.wallet w
    SET debits = w.debits + c.amount, promo = w.promo - least(w.promo, c.amount), seq = w.seq + 1 + (c.tip > 0)::integer, head = coalesce(t.tip_hash, c.hash),
        live_step = greatest(w.live_step, p_live_step[c.n::integer])
    FROM charge c LEFT JOIN tip t ON t.n = c.n
    WHERE w.ctid = c.row AND w.event_id = p_event AND w.wallet_id = c.wallet_id
  ), booked AS (
    INSERT INTO ledger.transfer (event_id, debit_account, op_id, wallet_id, wallet_seq, amount, balance_after,
      occurred_at, booked_at, credit_account, leg, kind, actor, till, place, hash, details, origin, promo)
    SELECT p_event, 1, c.op_id, c.wallet_id, c.seq + 1, c.amount, c.left_over,
      c.occurred_at, p_at, c.account, 0, ledger.kind_of('charge'), c.actor, c.till, c.place, c.hash, c.details,
      ledger.origin_of('client'), nullif(least(c.promo, c.amount), 0)
    FROM charge c
    UNION ALL
    SELECT p_event, t.account, t.op_id, t.wallet_id, t.seq + 2, t.tip, t.left_over,
      t.occurred_at, p_at, t.tip_account, 1, ledger.kind_of('tip'), t.actor, t.till, t.place, t.tip_hash,
      '{}', ledger.origin_of('client'), NULL
    FROM tip t
  )
  SELECT array_agg(i.verdict ORDER BY i.n),
    array_agg(CASE WHEN i.same THEN i.old_before ELSE coalesce(i.available, 0) END ORDER BY i.n),
    array_agg(CASE WHEN i.same THEN i.old_after WHEN i.verdict = 'ok' THEN i.available - i.amount
                   ELSE coalesce(i.available, 0) END ORDER BY i.n),
    array_agg(CASE WHEN i.same THEN i.old_seq WHEN i.verdict = 'ok' THEN i.seq + 1 + (i.tip > 0)::integer
                   ELSE coalesce(i.seq, 0) END ORDER BY i.n),
    array_agg(i.known ORDER BY i.n)
  INTO v_code, v_before, v_after, v_seq, v_repeated
  FROM item i;
  -- Repeats of wallets that somebody else holds alone lock and write nothing.
  IF true = ANY (v_repeated) THEN
    PERFORM app.confirm_answer();
  END IF;

  -- The worker's own counters last and in account order: two batches of one worker share them.
  INSERT INTO ledger.account_slot AS s (event_id, account_id, slot, debits, credits)
  SELECT p_event, side.account_id, p_slot, sum(side.debit), sum(side.credit)
  FROM unnest(p_account, p_tip_account, p_amount, p_tip, v_code, v_repeated)
    AS i(account, tip_account, amount, tip, code, repeated)
  CROSS JOIN LATERAL (
    VALUES (i.account, i.tip, i.amount), (CASE WHEN i.tip > 0 THEN i.tip_account END, 0, i.tip)
  ) AS side(account_id, debit, credit)
  WHERE i.code = 'ok' AND NOT i.repeated AND side.account_id IS NOT NULL
  GROUP BY side.account_id
  ORDER BY side.account_id
  ON CONFLICT ON CONSTRAINT account_slot_pkey DO UPDATE
  SET debits = s.debits + excluded.debits, credits = s.credits + excluded.credits;

  -- Nobody to tell costs one look at an empty index a batch; the queue keeps a slow push service to few workers.
  IF p_job IS NOT NULL AND EXISTS (SELECT FROM ledger.watched_wallet w WHERE w.event_id = p_event) THEN
    v_booked := ARRAY(
      SELECT i.op_id FROM unnest(p_op, p_wallet, v_code, v_repeated) AS i(op_id, wallet_id, code, repeated)
      JOIN ledger.watched_wallet w ON w.event_id = p_event AND w.wallet_id = i.wallet_id
      WHERE i.code = 'ok' AND NOT i.repeated);
    IF cardinality(v_booked) > 0 THEN
      PERFORM app.enqueue_job(p_job, json_build_object('event_id', p_event, 'op_ids', v_booked),
                              p_at, queue_name => 'push-' || p_slot % 2);
    END IF;
  END IF;

  RETURN QUERY SELECT * FROM unnest(v_code, v_before, v_after, v_seq, v_repeated);
END
$$;
ALTER FUNCTION ledger.charge_batch OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.charge_batch TO saldo_app;
