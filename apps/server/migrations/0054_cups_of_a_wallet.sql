-- What a QR paid for cups follows it when it is merged (docs/decisions/0750-cups-that-come-back-alone.md).
CREATE INDEX cup_move_of_wallet ON cup_move (event_id, wallet_id);
