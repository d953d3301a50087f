-- Why a correction was refused is free text about a person too: emptied with its note when their account is erased, and
-- else it never changes.
CREATE OR REPLACE FUNCTION freeze_correction() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.event_id, NEW.correction_id, NEW.wallet_id, NEW.direction, NEW.amount_centavos,
      NEW.account_key, NEW.reason, NEW.needs_approval, NEW.asked_by, NEW.asked_at, NEW.asked_on)
      IS DISTINCT FROM (OLD.event_id, OLD.correction_id, OLD.wallet_id, OLD.direction, OLD.amount_centavos,
      OLD.account_key, OLD.reason, OLD.needs_approval, OLD.asked_by, OLD.asked_at, OLD.asked_on)
    OR NEW.note NOT IN (OLD.note, '')
    OR OLD.state <> 'pending' AND ((NEW.state, NEW.decided_by, NEW.decided_at)
        IS DISTINCT FROM (OLD.state, OLD.decided_by, OLD.decided_at)
      OR NEW.refusal IS DISTINCT FROM OLD.refusal
        AND NEW.refusal IS DISTINCT FROM CASE WHEN OLD.refusal IS NOT NULL THEN '' END) THEN
    RAISE EXCEPTION 'what was asked or decided of a correction never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
