-- Which wallets a user has, across events. Control database only; the wallets themselves live with their event. The row
-- is written before the wallet, so one without a wallet may exist and a wallet without its row may not.
CREATE TABLE user_wallet (
  user_id uuid NOT NULL,
  event_id integer NOT NULL,
  wallet_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, event_id)
);
