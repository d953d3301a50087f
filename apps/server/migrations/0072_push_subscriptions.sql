-- Browsers that want push messages. Control database only. The endpoint is a secret: who has it may send there; it
-- lies sealed, with the keys, beside a keyed digest that makes it one. A subscription lives as long as the sign-in of
-- its device: whatever ends a session ends it too.
CREATE TABLE push_subscription (
  subscription_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  session_id uuid NOT NULL REFERENCES user_session ON DELETE CASCADE,
  endpoint_hash bytea NOT NULL UNIQUE,
  -- The push service's host, for the person's own export.
  service text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscription_by_user ON push_subscription (user_id, created_at);
CREATE INDEX push_subscription_by_session ON push_subscription (session_id);

CREATE FUNCTION forget_push_subscriptions() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscription WHERE session_id = NEW.session_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER forget_push_subscriptions AFTER UPDATE OF ended_at ON user_session
FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION forget_push_subscriptions();
