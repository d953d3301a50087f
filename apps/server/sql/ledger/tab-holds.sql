-- The holds of a tab that stand at a wallet, of all its tabs where p_tab is null, the oldest first.
CREATE OR REPLACE FUNCTION ledger.tab_holds(p_event integer, p_wallet uuid, p_tab uuid) RETURNS SETOF ledger.transfer
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT t.* FROM ledger.hold h
  JOIN ledger.transfer t ON t.event_id = h.event_id AND t.op_id = h.op_id AND t.origin = h.origin
    AND t.kind = ledger.kind_of('tab_hold')
  WHERE h.event_id = p_event AND h.wallet_id = p_wallet AND h.phase = 'pending'
    AND (p_tab IS NULL OR t.group_id = p_tab)
    AND NOT EXISTS (
      SELECT FROM ledger.hold r WHERE r.event_id = h.event_id AND r.pending_id = h.op_id AND r.phase <> 'pending')
  ORDER BY t.wallet_seq
$$;
ALTER FUNCTION ledger.tab_holds OWNER TO saldo_ledger;
