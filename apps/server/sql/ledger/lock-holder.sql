-- Locks the wallet that holds a wallet's money now until the transaction ends, and answers its id; null for one that
-- does not exist. The house's id locks the house's chain. For rules that read a history before they book.
CREATE OR REPLACE FUNCTION ledger.lock_holder(p_event integer, p_wallet uuid) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE p_wallet WHEN '00000000-0000-0000-0000-000000000000' THEN (ledger.lock_house(p_event)).wallet_id
    ELSE (ledger.lock_successor(p_event, p_wallet)).wallet_id END
$$;
ALTER FUNCTION ledger.lock_holder OWNER TO saldo_ledger;
GRANT EXECUTE ON FUNCTION ledger.lock_holder TO saldo_app;
