-- The clusters that may hold events: the control database's list, by which new events are placed.
CREATE TABLE cluster (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9-]{0,30}$'),
  accepts text NOT NULL CHECK (accepts IN ('new', 'draining')),
  added_at timestamptz NOT NULL
);
INSERT INTO cluster (name, accepts, added_at) VALUES ('main', 'new', now());
CREATE INDEX event_directory_database ON event_directory (database);

-- The name that this database has among the clusters, written at its first start.
CREATE TABLE database_name (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  name text NOT NULL CHECK (name ~ '^[a-z][a-z0-9-]{0,30}$')
);

-- Every process forgets where the event was.
CREATE FUNCTION app.tell_moved_event() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM pg_notify('saldo', 'event-moved:' || NEW.event_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_moved_event AFTER UPDATE OF database ON event_directory
  FOR EACH ROW WHEN (OLD.database IS DISTINCT FROM NEW.database) EXECUTE FUNCTION app.tell_moved_event();
