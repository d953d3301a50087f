-- The number of a kind by its name in ledger.kind; raises P0002 for a name that no kind has. A kind's row never
-- changes, so this is declared immutable: the planner puts the number in its place, and no statement pays for it when
-- it runs.
CREATE OR REPLACE FUNCTION ledger.kind_of(p_name text) RETURNS smallint
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  found_kind smallint;
BEGIN
  SELECT k.kind INTO STRICT found_kind FROM ledger.kind k WHERE k.name = p_name;
  RETURN found_kind;
END
$$;
ALTER FUNCTION ledger.kind_of OWNER TO saldo_ledger;
