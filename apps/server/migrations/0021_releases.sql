-- Published builds of the apps: Android 1, iOS 2, desktop 3. The newest of each is the one that is offered.
CREATE TABLE app_release (
  id uuid PRIMARY KEY,
  app_id smallint NOT NULL CHECK (app_id IN (1, 2, 3)),
  version text NOT NULL CHECK (length(version) BETWEEN 1 AND 40),
  update_url text NOT NULL CHECK (update_url LIKE 'https://%'),
  published_at timestamptz NOT NULL,
  UNIQUE (app_id, version)
);
