-- Opens an order in one statement: claims the key, takes the user's turn, checks, stores the order with its code, its
-- expiry's job and the reply. Amounts in centavos. `outcome` is a state of app.claim_key (`new`: the order was made
-- now) or why there is no order, and then nothing was stored; `no_wallet` asks for one to be opened first.
-- Balance and payable top-ups are read by one statement: a payment credited between two would be counted in neither.
-- Sequential scans are off because the plans are made while the tables are empty, and kept while they grow.
CREATE OR REPLACE FUNCTION app.create_order(
  p_principal text, p_route text, p_key text, p_fingerprint bytea, p_reply jsonb,
  p_event integer, p_user uuid, p_order uuid, p_amount bigint, p_max_balance bigint, p_is_recharge boolean,
  p_named_qrs text[], p_code text, p_at timestamptz, p_expires_at timestamptz,
  p_job text, p_job_payload json, p_job_key text, p_job_attempts integer
) RETURNS TABLE (outcome text, reply jsonb)
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET jit = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  claimed record;
  v_last_turn timestamptz;
  w record;
  v_job bigint;
BEGIN
  -- By assignment, here and below: a SELECT or PERFORM of a function starts the executor once more.
  claimed := app.claim_key(p_principal, p_route, p_key, p_fingerprint);
  outcome := claimed.state;
  reply := claimed.reply;
  IF outcome <> 'new' THEN
    RETURN NEXT;
    RETURN;
  END IF;

  INSERT INTO public.order_lane (event_id, user_id, last_order_at) VALUES (p_event, p_user, p_at)
  ON CONFLICT (event_id, user_id) DO UPDATE SET last_order_at = excluded.last_order_at
  RETURNING old.last_order_at INTO v_last_turn;

  SELECT x.wallet_id, x.is_hidden, x.balance, x.is_blocked, app.payable_topups(p_event, p_user, p_at) AS open
  INTO w
  FROM ledger.wallet_state x WHERE x.event_id = p_event AND x.user_id = p_user;

  outcome := CASE
    WHEN w.wallet_id IS NULL AND NOT p_is_recharge AND cardinality(p_named_qrs) = 0 THEN 'no_wallet'
    WHEN w.wallet_id IS NULL OR w.wallet_id::text <> ANY (p_named_qrs) THEN 'not_found'
    WHEN w.is_blocked THEN 'wallet_blocked'
    WHEN w.balance + w.open + p_amount > p_max_balance THEN 'balance_above_maximum'
    ELSE 'new'
  END;
  IF outcome <> 'new' THEN
    -- Restored, because a refused order is none: the next one is still the first.
    IF v_last_turn IS NULL THEN
      DELETE FROM public.order_lane l WHERE l.event_id = p_event AND l.user_id = p_user;
    ELSE
      UPDATE public.order_lane l SET last_order_at = v_last_turn WHERE l.event_id = p_event AND l.user_id = p_user;
    END IF;
    RETURN NEXT;
    RETURN;
  END IF;

  INSERT INTO public.order_qr (event_id, order_id, user_id, wallet_id, amount_centavos, type, status, code,
                               created_at, expires_at)
  VALUES (p_event, p_order, p_user, w.wallet_id, p_amount,
          CASE WHEN v_last_turn IS NULL AND w.is_hidden THEN 'nuevo' ELSE 'recarga' END,
          'pending', p_code, p_at, p_expires_at);
  INSERT INTO public.order_code (event_id, code, order_id, made_at) VALUES (p_event, p_code, p_order, p_at);
  v_job := app.enqueue_job(p_job, p_job_payload, p_expires_at, p_job_key, p_job_attempts);
  reply := app.keep_reply(p_principal, p_route, p_key, p_fingerprint, p_reply, p_at);
  RETURN NEXT;
END
$$;
GRANT EXECUTE ON FUNCTION app.create_order TO saldo_app;
