-- Who vouches for a person at sign-in. A new identity vendor is a row here.
CREATE TABLE identity_vendor (
  provider text PRIMARY KEY CHECK (provider ~ '^[a-z][a-z_]*$')
);
INSERT INTO identity_vendor (provider) VALUES ('google'), ('apple'), ('facebook');
REVOKE INSERT, UPDATE, DELETE ON identity_vendor FROM saldo_app;
ALTER TABLE social_identity
  DROP CONSTRAINT social_identity_provider_check,
  ADD FOREIGN KEY (provider) REFERENCES identity_vendor;
