-- The network printer of a place. Private addresses only: the server connects to it.
ALTER TABLE place ADD COLUMN printer inet;
ALTER TABLE place ADD CONSTRAINT place_printer_is_private CHECK (
  printer <<= '10.0.0.0/8' OR printer <<= '172.16.0.0/12' OR printer <<= '192.168.0.0/16' OR printer <<= '127.0.0.0/8'
);
ALTER TABLE place ADD CONSTRAINT place_printer_is_one_address CHECK (masklen(printer) = 32);
