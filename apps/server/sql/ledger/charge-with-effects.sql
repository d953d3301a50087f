-- Charges as ledger.charge_batch does, together with what else counts with a charge: stock, points, kitchen tickets.
-- p_effects is null for a charge without, else an object whose keys are names in ledger.charge_effect. Each named
-- function is given the operations that were booked just now, in the order of the batch, with the values of its key,
-- and answers as many codes: null, or the reason to decline that operation.
-- A refused operation is declined with that code, and nothing of it stays, whichever function refused: the round is
-- rolled back whole and done again without the refused ones. A repeated operation is given to no function.
-- Functions are called by name in one order, after wallets and counters are locked, and lock their own rows in one
-- order, so that two batches never wait for each other.
-- Raises 22023 for an effect without a function, and for an answer that doesn't fit; else as ledger.charge_batch.
CREATE OR REPLACE FUNCTION ledger.charge_with_effects(
  p_event integer, p_slot integer, p_at timestamptz, p_waits boolean, p_job text,
  p_op uuid[], p_wallet uuid[], p_code_no integer[], p_amount bigint[], p_tip bigint[],
  p_account integer[], p_tip_account integer[], p_fingerprint bytea[],
  p_actor uuid[], p_till uuid[], p_place uuid[], p_occurred timestamptz[], p_details text[], p_effects jsonb[],
  p_live_no integer[] DEFAULT NULL, p_live_step integer[] DEFAULT NULL
) RETURNS SETOF ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  v_refused text[] := array_fill(NULL::text, ARRAY[cardinality(p_op)]);
  v_outcomes ledger.outcome[];
  v_effect ledger.charge_effect;
  v_items integer[];
  v_ops uuid[];
  v_values jsonb[];
  v_answers text[];
BEGIN
  IF cardinality(p_effects) IS DISTINCT FROM cardinality(p_op) OR EXISTS (
    SELECT FROM unnest(p_effects) i(effects), jsonb_object_keys(i.effects) k(name)
    WHERE NOT EXISTS (SELECT FROM ledger.charge_effect e WHERE e.name = k.name)
  ) THEN
    RAISE EXCEPTION 'an effect has no function' USING ERRCODE = '22023';
  END IF;
  LOOP
    BEGIN
      SELECT array_agg(ROW(c.code, c.balance_before, c.balance_after, c.wallet_seq, c.is_repeated)::ledger.outcome
                       ORDER BY c.n)
      INTO v_outcomes
      FROM ledger.charge_batch(
        p_event, p_slot, p_at, p_waits, p_job, p_op, p_wallet, p_code_no, p_amount, p_tip, p_account, p_tip_account,
        p_fingerprint, p_actor, p_till, p_place, p_occurred, p_details, v_refused,
        p_live_no, p_live_step) WITH ORDINALITY
        AS c(code, balance_before, balance_after, wallet_seq, is_repeated, n);
      FOR v_effect IN SELECT * FROM ledger.charge_effect e ORDER BY e.name LOOP
        SELECT array_agg(i.n ORDER BY i.n), array_agg(i.op_id ORDER BY i.n),
               array_agg(i.effects -> v_effect.name ORDER BY i.n)
        INTO v_items, v_ops, v_values
        FROM unnest(p_op, p_effects, v_outcomes) WITH ORDINALITY
          AS i(op_id, effects, code, balance_before, balance_after, wallet_seq, is_repeated, n)
        WHERE i.code = 'ok' AND NOT i.is_repeated AND i.effects ? v_effect.name;
        CONTINUE WHEN v_items IS NULL;
        EXECUTE format('SELECT %s($1, $2, $3, $4)', v_effect.function)
          INTO v_answers USING p_event, p_at, v_ops, v_values;
        IF cardinality(v_answers) IS DISTINCT FROM cardinality(v_items) OR EXISTS (
          SELECT FROM unnest(v_answers) a(code) WHERE a.code !~ '^[a-z_]+$' OR a.code IN ('ok', 'busy', 'mismatch')
        ) THEN
          RAISE EXCEPTION '% answered what is no refusal', v_effect.function USING ERRCODE = '22023';
        END IF;
        IF cardinality(array_remove(v_answers, NULL)) > 0 THEN
          FOR k IN 1..cardinality(v_items) LOOP
            v_refused[v_items[k]] := v_answers[k];
          END LOOP;
          RAISE EXCEPTION 'an effect is refused' USING ERRCODE = 'LG002';
        END IF;
      END LOOP;
      RETURN QUERY SELECT * FROM unnest(v_outcomes);
      RETURN;
    EXCEPTION WHEN SQLSTATE 'LG002' THEN
      NULL; -- The next round declines what was refused; v_refused outlives the rollback.
    END;
  END LOOP;
END
$$;
ALTER FUNCTION ledger.charge_with_effects OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.charge_with_effects TO saldo_app;
