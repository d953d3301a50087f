-- Which anonymous QRs are claimed with a second code only. The code itself lies nowhere: it is derived from the
-- product's secret, the wallet and the number of the QR's code that it was handed out with. QRs from before have no row.
CREATE TABLE qr_claim_code (
  event_id integer NOT NULL,
  wallet_id uuid NOT NULL,
  code_no integer NOT NULL,
  wrong_tries smallint NOT NULL DEFAULT 0 CHECK (wrong_tries BETWEEN 0 AND 5),
  PRIMARY KEY (event_id, wallet_id)
);
