-- Number of the origin of an operation's id: `client` (made by a till, a phone or the office) or `system` (derived from
-- a provider's facts). Immutable as ledger.kind_of; null for another name, which no row may hold.
CREATE OR REPLACE FUNCTION ledger.origin_of(p_name text) RETURNS smallint
LANGUAGE sql IMMUTABLE AS $$ SELECT CASE p_name WHEN 'client' THEN 1::smallint WHEN 'system' THEN 2::smallint END $$;
ALTER FUNCTION ledger.origin_of OWNER TO saldo_ledger;
