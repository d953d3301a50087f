-- Why a scanned QR, locked as `w`, may not be used at the event `e`, judged as a charge's code is; null where it may. What
-- a frozen QR may is the caller's to say.
CREATE OR REPLACE FUNCTION ledger.scan_refusal(
  w ledger.wallet, e ledger.event, p_code_no integer, p_live_no integer, p_live_step integer, p_at timestamptz
) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN w.is_blocked OR w.merged_into IS NOT NULL THEN 'wallet_blocked'
    WHEN p_code_no <> 0 AND p_code_no <> w.code_no THEN 'wallet_blocked'
    WHEN p_code_no <> 0 AND w.is_live_only THEN 'live_only'
    WHEN p_live_no <> 0 AND p_live_no <> w.live_no THEN 'qr_replaced'
    WHEN p_live_no <> 0 AND p_live_step <= w.live_step THEN 'qr_used'
    WHEN (e.status = 'open' AND (e.closes_at IS NULL OR p_at < e.closes_at)) IS NOT TRUE THEN 'event_closed'
  END
$$;
ALTER FUNCTION ledger.scan_refusal OWNER TO saldo_ledger;
