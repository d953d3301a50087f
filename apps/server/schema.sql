-- What the migrations and the functions of sql/ make, for reading: npm run db:schema writes it, a test compares it.

CREATE SCHEMA app AUTHORIZATION saldo_owner;
-- saldo_app: USAGE
-- saldo_jobs: USAGE
-- saldo_ledger: USAGE

CREATE SCHEMA ledger AUTHORIZATION saldo_ledger;
-- saldo_app: USAGE

CREATE SCHEMA public AUTHORIZATION pg_database_owner;
-- saldo_app: USAGE
-- saldo_jobs: USAGE
-- saldo_ledger: USAGE

CREATE SCHEMA reporting AUTHORIZATION saldo_owner;
-- saldo_app: USAGE

-- Of the functions that saldo_ledger makes: EXECUTE to saldo_ledger

-- Of the tables that saldo_ledger makes in ledger: SELECT to saldo_app

-- Of the functions that saldo_owner makes: EXECUTE to saldo_owner

-- Of the sequences that saldo_owner makes in public: USAGE to saldo_app

-- Of the tables that saldo_owner makes in public: DELETE to saldo_app, INSERT to saldo_app, SELECT to saldo_app, UPDATE to saldo_app

CREATE TYPE ledger.facts AS (
  group_id uuid,
  actor uuid,
  till uuid,
  place uuid,
  occurred_at timestamp with time zone,
  booked_at timestamp with time zone,
  details text,
  origin smallint
);
-- Owner: saldo_ledger

CREATE TYPE ledger.outcome AS (
  code text,
  balance_before bigint,
  balance_after bigint,
  wallet_seq bigint,
  is_repeated boolean
);
-- Owner: saldo_ledger

CREATE TABLE app.schema_function (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schema_function_pkey PRIMARY KEY (name)
);
-- Owner: saldo_owner
-- saldo_app: SELECT

CREATE TABLE app.schema_migration (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schema_migration_pkey PRIMARY KEY (name)
);
-- Owner: saldo_owner
-- saldo_app: SELECT

CREATE TABLE ledger.account (
  event_id integer NOT NULL,
  account_id integer NOT NULL,
  key text NOT NULL,
  CONSTRAINT account_pkey PRIMARY KEY (event_id, account_id),
  CONSTRAINT account_event_id_key_key UNIQUE (event_id, key),
  CONSTRAINT account_account_id_check CHECK ((account_id > 0)),
  CONSTRAINT account_key_check CHECK (((key = ANY (ARRAY['wallets'::text, 'gateway_fee'::text, 'bank'::text, 'refund_payable'::text, 'payment_suspense'::text, 'chargeback_receivable'::text, 'promo'::text, 'terminal_clearing'::text, 'cash_difference'::text, 'offline_loss'::text, 'breakage'::text, 'merge_clearing'::text, 'commission'::text, 'vat_payable'::text, 'cup_deposits'::text])) OR (key ~ '^gateway_clearing:[a-z]{1,20}$'::text) OR (key ~ '^(bar_revenue|tips|cash_drawer|vendor_payable):[0-9A-Za-z_-]{1,64}$'::text)))
);
CREATE TRIGGER account_is_never_emptied BEFORE TRUNCATE ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER account_only_grows BEFORE DELETE OR UPDATE ON ledger.account FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION ledger.refuse_change();
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE ledger.account_slot (
  event_id integer NOT NULL,
  account_id integer NOT NULL,
  slot integer NOT NULL,
  debits bigint NOT NULL,
  credits bigint NOT NULL,
  CONSTRAINT account_slot_pkey PRIMARY KEY (event_id, account_id, slot),
  CONSTRAINT account_slot_credits_check CHECK ((credits >= 0)),
  CONSTRAINT account_slot_debits_check CHECK ((debits >= 0))
) WITH (fillfactor=50);
CREATE TRIGGER slot_is_never_emptied BEFORE TRUNCATE ON ledger.account_slot FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER slot_never_goes BEFORE DELETE ON ledger.account_slot FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION ledger.refuse_change();
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE ledger.charge_effect (
  name text NOT NULL,
  function text NOT NULL,
  CONSTRAINT charge_effect_pkey PRIMARY KEY (name),
  CONSTRAINT charge_effect_function_check CHECK ((function ~ '^[a-z_]+\.[a-z_]+$'::text)),
  CONSTRAINT charge_effect_name_check CHECK ((name ~ '^[a-z_]+$'::text))
);
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE ledger.event (
  event_id integer NOT NULL,
  status text NOT NULL,
  closes_at timestamp with time zone,
  max_balance_centavos bigint NOT NULL,
  max_charge_centavos bigint NOT NULL,
  static_limit_centavos bigint,
  CONSTRAINT event_pkey PRIMARY KEY (event_id),
  CONSTRAINT event_event_id_check CHECK (((event_id >= 1) AND (event_id <= 32767))),
  CONSTRAINT event_max_balance_centavos_check CHECK ((max_balance_centavos > 0)),
  CONSTRAINT event_max_charge_centavos_check CHECK ((max_charge_centavos > 0)),
  CONSTRAINT event_static_limit_centavos_check CHECK ((static_limit_centavos > 0)),
  CONSTRAINT event_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
);
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE ledger.event_move (
  event_id integer NOT NULL,
  move_id uuid NOT NULL,
  state text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT event_move_pkey PRIMARY KEY (event_id),
  CONSTRAINT event_move_state_check CHECK ((state = ANY (ARRAY['moving'::text, 'arriving'::text, 'moved'::text])))
);
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE ledger.hold (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  phase text NOT NULL,
  pending_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  amount bigint NOT NULL,
  origin smallint NOT NULL,
  CONSTRAINT hold_pkey PRIMARY KEY (event_id, op_id, origin),
  CONSTRAINT hold_amount_check CHECK ((amount > 0)),
  CONSTRAINT hold_names_what_it_resolves CHECK (((phase = 'pending'::text) = (pending_id = op_id))),
  CONSTRAINT hold_phase_check CHECK ((phase = ANY (ARRAY['pending'::text, 'post'::text, 'void'::text])))
);
CREATE INDEX hold_by_wallet ON ledger.hold USING btree (event_id, wallet_id);
CREATE UNIQUE INDEX hold_resolved_once ON ledger.hold USING btree (event_id, pending_id) WHERE (phase <> 'pending'::text);
CREATE TRIGGER hold_is_never_emptied BEFORE TRUNCATE ON ledger.hold FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER hold_only_grows BEFORE DELETE OR UPDATE ON ledger.hold FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION ledger.refuse_change();
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE ledger.kind (
  kind smallint NOT NULL,
  name text NOT NULL,
  moves boolean NOT NULL,
  CONSTRAINT kind_pkey PRIMARY KEY (kind),
  CONSTRAINT kind_name_key UNIQUE (name)
);
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE ledger.live_key (
  event_id integer NOT NULL,
  handle text NOT NULL,
  wallet_id uuid NOT NULL,
  key_no integer NOT NULL,
  public_key bytea NOT NULL,
  session_id uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT live_key_pkey PRIMARY KEY (event_id, handle),
  CONSTRAINT live_key_event_id_wallet_id_key_no_key UNIQUE (event_id, wallet_id, key_no),
  CONSTRAINT live_key_handle_check CHECK ((handle ~ '^[0-9A-HJKMNP-TV-Z]{9}$'::text)),
  CONSTRAINT live_key_key_no_check CHECK ((key_no > 0)),
  CONSTRAINT live_key_public_key_check CHECK ((length(public_key) = 64))
);
CREATE INDEX live_key_by_change ON ledger.live_key USING btree (event_id, COALESCE(ended_at, made_at));
CREATE INDEX live_key_of_session ON ledger.live_key USING btree (session_id) WHERE (ended_at IS NULL);
CREATE TRIGGER live_key_is_never_emptied BEFORE TRUNCATE ON ledger.live_key FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER live_key_never_goes BEFORE DELETE ON ledger.live_key FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION ledger.refuse_change();
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE ledger.op (
  event_id integer NOT NULL,
  kind smallint NOT NULL,
  op_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  wallet_seq bigint NOT NULL,
  balance_before bigint NOT NULL,
  balance_after bigint NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  fingerprint bytea NOT NULL,
  code text NOT NULL,
  origin smallint NOT NULL,
  CONSTRAINT op_pkey PRIMARY KEY (event_id, op_id, origin),
  CONSTRAINT op_fingerprint_check CHECK ((length(fingerprint) = 32)),
  CONSTRAINT op_id_of_its_origin CHECK ((
CASE origin
    WHEN 1 THEN (uuid_extract_version(op_id) = ANY (ARRAY[4, 7]))
    WHEN 2 THEN (uuid_extract_version(op_id) = ANY (ARRAY[5, 8]))
    ELSE NULL::boolean
END IS TRUE))
);
CREATE TRIGGER op_is_never_emptied BEFORE TRUNCATE ON ledger.op FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER op_only_grows BEFORE DELETE OR UPDATE ON ledger.op FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION ledger.refuse_change();
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE ledger.qr_code (
  event_id integer NOT NULL,
  code_hash bytea NOT NULL,
  wallet_id uuid NOT NULL,
  code_no integer NOT NULL,
  code_sealed bytea NOT NULL,
  is_blocked boolean DEFAULT false NOT NULL,
  made_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone,
  CONSTRAINT qr_code_pkey PRIMARY KEY (event_id, code_hash),
  CONSTRAINT qr_code_event_id_wallet_id_code_no_key UNIQUE (event_id, wallet_id, code_no),
  CONSTRAINT qr_code_code_hash_check CHECK ((length(code_hash) = 32)),
  CONSTRAINT qr_code_code_no_check CHECK ((code_no > 0))
);
CREATE INDEX qr_code_by_change ON ledger.qr_code USING btree (event_id, COALESCE(changed_at, made_at));
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE ledger.sealed_row (
  move_id uuid NOT NULL,
  table_name text NOT NULL,
  content text NOT NULL
);
CREATE TRIGGER sealed_row_is_never_emptied BEFORE TRUNCATE ON ledger.sealed_row FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER sealed_row_only_grows BEFORE DELETE OR UPDATE ON ledger.sealed_row FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
-- Owner: saldo_ledger

CREATE TABLE ledger.sealed_table (
  move_id uuid NOT NULL,
  table_name text NOT NULL,
  columns text[] NOT NULL,
  rows bigint NOT NULL,
  content_hash text NOT NULL,
  sealed_at timestamp with time zone NOT NULL,
  CONSTRAINT sealed_table_pkey PRIMARY KEY (move_id, table_name),
  CONSTRAINT sealed_table_rows_check CHECK ((rows >= 0))
);
CREATE TRIGGER sealed_table_is_never_emptied BEFORE TRUNCATE ON ledger.sealed_table FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER sealed_table_only_grows BEFORE DELETE OR UPDATE ON ledger.sealed_table FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
-- Owner: saldo_ledger

CREATE TABLE ledger.transfer (
  event_id integer NOT NULL,
  debit_account integer NOT NULL,
  op_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  wallet_seq bigint NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  booked_at timestamp with time zone NOT NULL,
  credit_account integer NOT NULL,
  leg smallint NOT NULL,
  kind smallint NOT NULL,
  actor uuid,
  till uuid,
  place uuid,
  group_id uuid,
  pending_id uuid,
  reverses_id uuid,
  hash bytea NOT NULL,
  details text NOT NULL,
  origin smallint NOT NULL,
  promo bigint,
  CONSTRAINT transfer_pkey PRIMARY KEY (event_id, op_id, origin, leg),
  CONSTRAINT transfer_amount_check CHECK ((amount > 0)),
  CONSTRAINT transfer_balance_after_check CHECK ((balance_after >= 0)),
  CONSTRAINT transfer_check CHECK (((promo > 0) AND (promo <= amount))),
  CONSTRAINT transfer_details_check CHECK ((details IS JSON OBJECT)),
  CONSTRAINT transfer_has_two_sides CHECK ((debit_account <> credit_account)),
  CONSTRAINT transfer_hash_check CHECK ((length(hash) = 32)),
  CONSTRAINT transfer_leg_check CHECK ((leg >= 0)),
  CONSTRAINT transfer_wallet_seq_check CHECK ((wallet_seq > 0))
);
CREATE INDEX transfer_by_time ON ledger.transfer USING brin (booked_at) WITH (pages_per_range='32', autosummarize='on');
CREATE UNIQUE INDEX transfer_chain ON ledger.transfer USING btree (event_id, wallet_id, wallet_seq);
CREATE INDEX transfer_of_bill ON ledger.transfer USING btree (event_id, group_id) WHERE (kind = 20);
CREATE INDEX transfer_of_promo ON ledger.transfer USING btree (event_id, wallet_id) INCLUDE (group_id, amount) WHERE (kind = 28);
CREATE UNIQUE INDEX transfer_reversed_once ON ledger.transfer USING btree (event_id, reverses_id, leg) WHERE ((reverses_id IS NOT NULL) AND (kind <> 36));
CREATE INDEX transfer_reverses ON ledger.transfer USING btree (event_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE TRIGGER transfer_is_never_emptied BEFORE TRUNCATE ON ledger.transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER transfer_only_grows BEFORE DELETE OR UPDATE ON ledger.transfer FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION ledger.refuse_change();
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE ledger.wallet (
  event_id integer NOT NULL,
  wallet_id uuid NOT NULL,
  user_id uuid,
  credits bigint DEFAULT 0 NOT NULL,
  debits bigint DEFAULT 0 NOT NULL,
  held bigint DEFAULT 0 NOT NULL,
  seq bigint DEFAULT 0 NOT NULL,
  code_no integer DEFAULT 0 NOT NULL,
  is_blocked boolean DEFAULT false NOT NULL,
  is_frozen boolean DEFAULT false NOT NULL,
  is_hidden boolean DEFAULT false NOT NULL,
  merged_into uuid,
  head bytea DEFAULT decode(repeat('00'::text, 32), 'hex'::text) NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  promo bigint DEFAULT 0 NOT NULL,
  live_no integer DEFAULT 0 NOT NULL,
  live_step integer DEFAULT 0 NOT NULL,
  is_live_only boolean DEFAULT false NOT NULL,
  CONSTRAINT wallet_pkey PRIMARY KEY (event_id, wallet_id),
  CONSTRAINT wallet_credits_check CHECK ((credits >= 0)),
  CONSTRAINT wallet_head_check CHECK ((length(head) = 32)),
  CONSTRAINT wallet_live_no_check CHECK ((live_no >= 0)),
  CONSTRAINT wallet_live_step_check CHECK ((live_step >= 0)),
  CONSTRAINT wallet_never_overdrawn CHECK (((debits >= 0) AND (held >= 0) AND (promo >= 0) AND (((debits + held) + promo) <= credits))),
  CONSTRAINT wallet_seq_check CHECK ((seq >= 0))
) WITH (fillfactor=75);
CREATE INDEX wallet_merged ON ledger.wallet USING btree (event_id, merged_into) WHERE (merged_into IS NOT NULL);
CREATE UNIQUE INDEX wallet_one_per_user ON ledger.wallet USING btree (event_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX wallet_with_promo ON ledger.wallet USING btree (event_id, wallet_id) WHERE (promo > 0);
CREATE TRIGGER wallet_is_never_emptied BEFORE TRUNCATE ON ledger.wallet FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER wallet_never_goes BEFORE DELETE ON ledger.wallet FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION ledger.refuse_change();
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE ledger.watched_wallet (
  event_id integer NOT NULL,
  wallet_id uuid NOT NULL,
  CONSTRAINT watched_wallet_pkey PRIMARY KEY (event_id, wallet_id)
);
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE public.app_release (
  id uuid NOT NULL,
  app_id smallint NOT NULL,
  version text NOT NULL,
  update_url text NOT NULL,
  published_at timestamp with time zone NOT NULL,
  CONSTRAINT app_release_pkey PRIMARY KEY (id),
  CONSTRAINT app_release_app_id_version_key UNIQUE (app_id, version),
  CONSTRAINT app_release_app_id_check CHECK ((app_id = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT app_release_update_url_check CHECK ((update_url ~~ 'https://%'::text)),
  CONSTRAINT app_release_version_check CHECK (((length(version) >= 1) AND (length(version) <= 40)))
);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.attendee_note (
  event_id integer NOT NULL,
  note_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  author_id uuid NOT NULL,
  text text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT attendee_note_pkey PRIMARY KEY (event_id, note_id),
  CONSTRAINT attendee_note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)))
);
CREATE INDEX attendee_note_by_wallet ON public.attendee_note USING btree (event_id, wallet_id, note_id);
CREATE TRIGGER attendee_note_never_changes BEFORE UPDATE ON public.attendee_note FOR EACH ROW EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.attendee_note FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.audit_log (
  id uuid DEFAULT uuidv7() NOT NULL,
  at timestamp with time zone NOT NULL,
  request_id text NOT NULL,
  actor_kind text NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  subject text,
  event_id integer,
  details jsonb NOT NULL,
  caller_request_id text,
  address_mark text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (actor_id, at);
CREATE INDEX audit_log_by_event ON public.audit_log USING btree (event_id, at, id);
CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (subject, at);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (at, id);
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER audit_log_only_grows BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION app.refuse_change();
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE TABLE public.breakage_request (
  event_id integer NOT NULL,
  breakage_id uuid NOT NULL,
  state text NOT NULL,
  qrs integer NOT NULL,
  total_centavos bigint NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  approved_by uuid,
  approved_at timestamp with time zone,
  cancelled_by uuid,
  cancelled_at timestamp with time zone,
  done_to uuid,
  booked_qrs integer DEFAULT 0 NOT NULL,
  booked_centavos bigint DEFAULT 0 NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT breakage_request_pkey PRIMARY KEY (event_id, breakage_id),
  CONSTRAINT breakage_approved_by_another CHECK ((asked_by <> approved_by)),
  CONSTRAINT breakage_request_booked_centavos_check CHECK ((booked_centavos >= 0)),
  CONSTRAINT breakage_request_booked_qrs_check CHECK ((booked_qrs >= 0)),
  CONSTRAINT breakage_request_check CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  CONSTRAINT breakage_request_check1 CHECK (((cancelled_by IS NULL) = (cancelled_at IS NULL))),
  CONSTRAINT breakage_request_check2 CHECK (((state = ANY (ARRAY['booking'::text, 'done'::text])) = (approved_by IS NOT NULL))),
  CONSTRAINT breakage_request_check3 CHECK (((state = 'cancelled'::text) = (cancelled_by IS NOT NULL))),
  CONSTRAINT breakage_request_check4 CHECK (((state = 'done'::text) = (closed_at IS NOT NULL))),
  CONSTRAINT breakage_request_check5 CHECK (((state = ANY (ARRAY['booking'::text, 'done'::text])) OR ((done_to IS NULL) AND (booked_qrs = 0)))),
  CONSTRAINT breakage_request_qrs_check CHECK ((qrs > 0)),
  CONSTRAINT breakage_request_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'booking'::text, 'done'::text, 'cancelled'::text]))),
  CONSTRAINT breakage_request_total_centavos_check CHECK ((total_centavos > 0))
) WITH (fillfactor=70);
CREATE UNIQUE INDEX breakage_one_open ON public.breakage_request USING btree (event_id) WHERE (state = ANY (ARRAY['asked'::text, 'booking'::text]));
CREATE TRIGGER breakage_request_frozen BEFORE DELETE OR UPDATE ON public.breakage_request FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION freeze_breakage_request();
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.breakage_request FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.campaign (
  event_id integer NOT NULL,
  campaign_id uuid NOT NULL,
  name text NOT NULL,
  per_qr_centavos bigint NOT NULL,
  total_centavos bigint NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  lapsed_at timestamp with time zone,
  planned_centavos bigint DEFAULT 0 NOT NULL,
  given_centavos bigint DEFAULT 0 NOT NULL,
  lapsed_centavos bigint DEFAULT 0 NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT campaign_pkey PRIMARY KEY (event_id, campaign_id),
  CONSTRAINT campaign_check CHECK ((total_centavos >= per_qr_centavos)),
  CONSTRAINT campaign_check1 CHECK (((lapsed_at IS NULL) OR (ended_at IS NOT NULL))),
  CONSTRAINT campaign_given_centavos_check CHECK ((given_centavos >= 0)),
  CONSTRAINT campaign_lapsed_centavos_check CHECK ((lapsed_centavos >= 0)),
  CONSTRAINT campaign_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT campaign_per_qr_centavos_check CHECK ((per_qr_centavos > 0)),
  CONSTRAINT campaign_planned_centavos_check CHECK ((planned_centavos >= 0)),
  CONSTRAINT campaign_within_total CHECK (((given_centavos + planned_centavos) <= total_centavos))
);
CREATE INDEX campaign_running ON public.campaign USING btree (event_id) WHERE (ended_at IS NULL);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.campaign FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.campaign_giving (
  event_id integer NOT NULL,
  giving_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  kind text NOT NULL,
  mark text NOT NULL,
  qrs integer NOT NULL,
  total_centavos bigint NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  CONSTRAINT campaign_giving_pkey PRIMARY KEY (event_id, giving_id),
  CONSTRAINT campaign_giving_kind_check CHECK ((kind = ANY (ARRAY['qr'::text, 'list'::text, 'everybody'::text]))),
  CONSTRAINT campaign_giving_qrs_check CHECK ((qrs > 0)),
  CONSTRAINT campaign_giving_total_centavos_check CHECK ((total_centavos > 0)),
  CONSTRAINT campaign_giving_event_id_campaign_id_fkey FOREIGN KEY (event_id, campaign_id) REFERENCES campaign(event_id, campaign_id)
);
CREATE INDEX campaign_giving_of ON public.campaign_giving USING btree (event_id, campaign_id, asked_at);
CREATE INDEX campaign_giving_open ON public.campaign_giving USING btree (event_id) WHERE (done_at IS NULL);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.campaign_giving FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.campaign_grant (
  event_id integer NOT NULL,
  campaign_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  seq integer NOT NULL,
  giving_id uuid NOT NULL,
  amount_centavos bigint NOT NULL,
  state text NOT NULL,
  skipped_because text,
  CONSTRAINT campaign_grant_pkey PRIMARY KEY (event_id, campaign_id, wallet_id, seq),
  CONSTRAINT campaign_grant_event_id_giving_id_wallet_id_key UNIQUE (event_id, giving_id, wallet_id),
  CONSTRAINT campaign_grant_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT campaign_grant_check CHECK (((state = 'skipped'::text) = (skipped_because IS NOT NULL))),
  CONSTRAINT campaign_grant_seq_check CHECK ((seq > 0)),
  CONSTRAINT campaign_grant_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'given'::text, 'skipped'::text]))),
  CONSTRAINT campaign_grant_event_id_campaign_id_fkey FOREIGN KEY (event_id, campaign_id) REFERENCES campaign(event_id, campaign_id),
  CONSTRAINT campaign_grant_event_id_giving_id_fkey FOREIGN KEY (event_id, giving_id) REFERENCES campaign_giving(event_id, giving_id)
);
CREATE INDEX campaign_grant_planned ON public.campaign_grant USING btree (event_id, giving_id, wallet_id) WHERE (state = 'planned'::text);
CREATE TRIGGER campaign_grant_frozen BEFORE DELETE OR UPDATE ON public.campaign_grant FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION freeze_campaign_grant();
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.campaign_grant FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.cash_operation (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  fingerprint bytea NOT NULL,
  place_id uuid NOT NULL,
  place_name text NOT NULL,
  shift_id uuid,
  wallet_id uuid,
  refusal text,
  balance_centavos bigint,
  asked_at timestamp with time zone NOT NULL,
  CONSTRAINT cash_operation_pkey PRIMARY KEY (event_id, op_id),
  CONSTRAINT cash_operation_fingerprint_check CHECK ((length(fingerprint) = 32))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.cash_operation FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.cash_payout (
  event_id integer NOT NULL,
  payout_id uuid NOT NULL,
  user_id uuid NOT NULL,
  shift_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  amount_centavos bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  state text DEFAULT 'held'::text NOT NULL,
  paid_op_id uuid,
  CONSTRAINT cash_payout_pkey PRIMARY KEY (event_id, payout_id),
  CONSTRAINT cash_payout_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT cash_payout_is_paid_by_one CHECK (((paid_op_id IS NOT NULL) = (state = ANY (ARRAY['paid'::text, 'posted'::text])))),
  CONSTRAINT cash_payout_state_check CHECK ((state = ANY (ARRAY['held'::text, 'paid'::text, 'posted'::text, 'cancelled'::text, 'expired'::text]))),
  CONSTRAINT cash_payout_event_id_shift_id_fkey FOREIGN KEY (event_id, shift_id) REFERENCES shift(event_id, shift_id)
);
CREATE INDEX cash_payout_held ON public.cash_payout USING btree (event_id, shift_id) WHERE (state = 'held'::text);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.cash_payout FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.cluster (
  name text NOT NULL,
  accepts text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT cluster_pkey PRIMARY KEY (name),
  CONSTRAINT cluster_accepts_check CHECK ((accepts = ANY (ARRAY['new'::text, 'draining'::text]))),
  CONSTRAINT cluster_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{0,30}$'::text))
);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.code_miss (
  miss_id uuid NOT NULL,
  code_id uuid NOT NULL,
  user_id uuid NOT NULL,
  missed_at timestamp with time zone NOT NULL,
  forgiven_at timestamp with time zone,
  CONSTRAINT code_miss_pkey PRIMARY KEY (miss_id),
  CONSTRAINT code_miss_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id)
);
CREATE INDEX code_miss_by_code ON public.code_miss USING btree (code_id);
CREATE INDEX code_miss_by_user ON public.code_miss USING btree (user_id);
CREATE INDEX code_miss_missed_at ON public.code_miss USING btree (missed_at);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.correction (
  event_id integer NOT NULL,
  correction_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  direction text NOT NULL,
  amount_centavos bigint NOT NULL,
  account_key text NOT NULL,
  reason text NOT NULL,
  note text NOT NULL,
  needs_approval boolean NOT NULL,
  state text NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  asked_on date NOT NULL,
  decided_by uuid,
  decided_at timestamp with time zone,
  refusal text,
  CONSTRAINT correction_pkey PRIMARY KEY (event_id, correction_id),
  CONSTRAINT correction_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT correction_check CHECK (((state <> 'booked'::text) OR (needs_approval = (decided_by IS NOT NULL)))),
  CONSTRAINT correction_check1 CHECK ((needs_approval OR (state = 'booked'::text))),
  CONSTRAINT correction_check2 CHECK (((state <> 'refused'::text) OR ((decided_by IS NOT NULL) AND (refusal IS NOT NULL)))),
  CONSTRAINT correction_check3 CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
  CONSTRAINT correction_check4 CHECK (((state = ANY (ARRAY['booked'::text, 'refused'::text])) OR (decided_by IS NULL))),
  CONSTRAINT correction_decided_by_another CHECK ((asked_by <> decided_by)),
  CONSTRAINT correction_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  CONSTRAINT correction_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'booked'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text])))
);
CREATE INDEX correction_by_asker ON public.correction USING btree (event_id, asked_by, asked_on);
CREATE INDEX correction_listed ON public.correction USING btree (event_id, asked_at);
CREATE INDEX correction_of_wallet ON public.correction USING btree (event_id, wallet_id, asked_at);
CREATE INDEX correction_pending ON public.correction USING btree (event_id, asked_at) WHERE (state = 'pending'::text);
CREATE TRIGGER correction_frozen BEFORE DELETE OR UPDATE ON public.correction FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION freeze_correction();
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.correction FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.cup_balance (
  event_id integer NOT NULL,
  wallet_id uuid NOT NULL,
  paid_centavos bigint NOT NULL,
  promo_centavos bigint DEFAULT 0 NOT NULL,
  CONSTRAINT cup_balance_pkey PRIMARY KEY (event_id, wallet_id),
  CONSTRAINT cup_balance_paid_centavos_check CHECK ((paid_centavos >= 0)),
  CONSTRAINT cup_promo_is_a_part CHECK (((promo_centavos >= 0) AND (promo_centavos <= paid_centavos)))
) WITH (fillfactor=70);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.cup_balance FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE
-- saldo_ledger: INSERT, SELECT, UPDATE

CREATE TABLE public.cup_move (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  centavos bigint NOT NULL,
  promo_centavos bigint DEFAULT 0 NOT NULL,
  CONSTRAINT cup_move_pkey PRIMARY KEY (event_id, op_id)
);
CREATE INDEX cup_move_of_wallet ON public.cup_move USING btree (event_id, wallet_id);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.cup_move FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE
-- saldo_ledger: INSERT, SELECT

CREATE TABLE public.database_name (
  is_one boolean DEFAULT true NOT NULL,
  name text NOT NULL,
  CONSTRAINT database_name_pkey PRIMARY KEY (is_one),
  CONSTRAINT database_name_is_one_check CHECK (is_one),
  CONSTRAINT database_name_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{0,30}$'::text))
);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.deposit (
  event_id integer NOT NULL,
  deposit_id uuid NOT NULL,
  account_key text NOT NULL,
  amount_centavos bigint NOT NULL,
  fee_centavos bigint NOT NULL,
  arrived_on date NOT NULL,
  reference text NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  undone_by uuid,
  undone_at timestamp with time zone,
  undone_why text,
  CONSTRAINT deposit_pkey PRIMARY KEY (event_id, deposit_id),
  CONSTRAINT deposit_account_key_check CHECK (((account_key ~~ 'gateway\_clearing:%'::text) OR (account_key = 'terminal_clearing'::text))),
  CONSTRAINT deposit_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT deposit_check CHECK ((num_nulls(undone_by, undone_at, undone_why) = ANY (ARRAY[0, 3]))),
  CONSTRAINT deposit_fee_centavos_check CHECK ((fee_centavos >= 0)),
  CONSTRAINT deposit_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60))),
  CONSTRAINT deposit_undone_why_check CHECK (((length(undone_why) >= 1) AND (length(undone_why) <= 200)))
);
CREATE UNIQUE INDEX deposit_by_reference ON public.deposit USING btree (event_id, account_key, reference) WHERE (undone_at IS NULL);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.deposit FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.device (
  event_id integer NOT NULL,
  device_id uuid NOT NULL,
  pairing_id uuid NOT NULL,
  place_id uuid NOT NULL,
  name text NOT NULL,
  credential_hash bytea NOT NULL,
  paired_at timestamp with time zone NOT NULL,
  last_contact_at timestamp with time zone,
  waiting integer DEFAULT 0 NOT NULL,
  last_user_id uuid,
  revoked_at timestamp with time zone,
  suspended_at timestamp with time zone,
  lifted_at timestamp with time zone,
  unlocked_at timestamp with time zone,
  CONSTRAINT device_pkey PRIMARY KEY (event_id, device_id),
  CONSTRAINT device_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  CONSTRAINT device_waiting_check CHECK ((waiting >= 0)),
  CONSTRAINT device_event_id_pairing_id_fkey FOREIGN KEY (event_id, pairing_id) REFERENCES pairing_code(event_id, pairing_id),
  CONSTRAINT device_event_id_place_id_fkey FOREIGN KEY (event_id, place_id) REFERENCES place(event_id, place_id)
) WITH (fillfactor=70);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.device FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.difference_ask (
  event_id integer NOT NULL,
  ask_id uuid NOT NULL,
  subject text NOT NULL,
  verb text NOT NULL,
  reason text NOT NULL,
  wallet_id uuid,
  amount_centavos bigint NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  decided_by uuid,
  decided_at timestamp with time zone,
  is_approved boolean,
  CONSTRAINT difference_ask_pkey PRIMARY KEY (event_id, ask_id),
  CONSTRAINT difference_approved_by_another CHECK (((NOT COALESCE(is_approved, false)) OR (asked_by <> decided_by))),
  CONSTRAINT difference_ask_check CHECK (((verb = 'assign'::text) = (wallet_id IS NOT NULL))),
  CONSTRAINT difference_ask_check1 CHECK ((num_nulls(decided_by, decided_at, is_approved) = ANY (ARRAY[0, 3]))),
  CONSTRAINT difference_ask_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  CONSTRAINT difference_ask_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  CONSTRAINT difference_ask_verb_check CHECK ((verb = ANY (ARRAY['debt'::text, 'assign'::text, 'pay_out'::text, 'accept_loss'::text, 'corrected'::text])))
) WITH (fillfactor=80);
CREATE UNIQUE INDEX difference_ask_one_approved ON public.difference_ask USING btree (event_id, subject) WHERE is_approved;
CREATE UNIQUE INDEX difference_ask_one_open ON public.difference_ask USING btree (event_id, subject) WHERE (decided_at IS NULL);
CREATE TRIGGER difference_ask_frozen BEFORE DELETE OR UPDATE ON public.difference_ask FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION freeze_difference_ask();
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.difference_ask FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.difference_note (
  event_id integer NOT NULL,
  note_id uuid NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT difference_note_pkey PRIMARY KEY (event_id, note_id),
  CONSTRAINT difference_note_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  CONSTRAINT difference_note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500)))
);
CREATE INDEX difference_note_of_subject ON public.difference_note USING btree (event_id, subject, made_at);
CREATE TRIGGER difference_note_only_grows BEFORE DELETE OR UPDATE ON public.difference_note FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.difference_note FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.discount (
  event_id integer NOT NULL,
  discount_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  percent smallint,
  most_per_bill_centavos bigint,
  most_per_night_centavos bigint,
  most_uses_per_night integer,
  needs_pin boolean NOT NULL,
  place_ids uuid[],
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT discount_pkey PRIMARY KEY (event_id, discount_id),
  CONSTRAINT courtesy_is_whole CHECK (((kind <> 'courtesy'::text) OR (percent = 100))),
  CONSTRAINT discount_event_id_check CHECK (((event_id >= 1) AND (event_id <= 32767))),
  CONSTRAINT discount_kind_check CHECK ((kind = ANY (ARRAY['discount'::text, 'courtesy'::text, 'staff_meal'::text]))),
  CONSTRAINT discount_most_per_bill_centavos_check CHECK ((most_per_bill_centavos > 0)),
  CONSTRAINT discount_most_per_night_centavos_check CHECK ((most_per_night_centavos > 0)),
  CONSTRAINT discount_most_uses_per_night_check CHECK ((most_uses_per_night > 0)),
  CONSTRAINT discount_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  CONSTRAINT discount_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  CONSTRAINT discount_place_ids_check CHECK ((cardinality(place_ids) > 0))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.discount FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE
-- saldo_ledger: SELECT

CREATE TABLE public.discount_approval (
  event_id integer NOT NULL,
  use_id uuid NOT NULL,
  discount_id uuid NOT NULL,
  asked_by uuid NOT NULL,
  person uuid,
  most_centavos bigint NOT NULL,
  approved_by uuid NOT NULL,
  approved_at timestamp with time zone NOT NULL,
  CONSTRAINT discount_approval_pkey PRIMARY KEY (event_id, use_id),
  CONSTRAINT discount_approval_most_centavos_check CHECK ((most_centavos > 0)),
  CONSTRAINT discount_approval_event_id_discount_id_fkey FOREIGN KEY (event_id, discount_id) REFERENCES discount(event_id, discount_id)
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.discount_approval FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE
-- saldo_ledger: SELECT

CREATE TABLE public.discount_night (
  event_id integer NOT NULL,
  discount_id uuid NOT NULL,
  person uuid NOT NULL,
  night date NOT NULL,
  amount_centavos bigint DEFAULT 0 NOT NULL,
  uses integer DEFAULT 0 NOT NULL,
  CONSTRAINT discount_night_pkey PRIMARY KEY (event_id, discount_id, person, night),
  CONSTRAINT discount_night_amount_centavos_check CHECK ((amount_centavos >= 0)),
  CONSTRAINT discount_night_uses_check CHECK ((uses >= 0))
) WITH (fillfactor=70);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.discount_night FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE
-- saldo_ledger: INSERT, SELECT, UPDATE

CREATE TABLE public.discount_use (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  use_id uuid NOT NULL,
  discount_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  place_id uuid NOT NULL,
  till_id uuid,
  given_by uuid NOT NULL,
  person uuid,
  approved_by uuid,
  gross_centavos bigint NOT NULL,
  amount_centavos bigint NOT NULL,
  is_free boolean NOT NULL,
  lines jsonb,
  night date NOT NULL,
  given_at timestamp with time zone NOT NULL,
  void_op_id uuid,
  voided_by uuid,
  voided_at timestamp with time zone,
  void_reason text,
  CONSTRAINT discount_use_pkey PRIMARY KEY (event_id, op_id),
  CONSTRAINT discount_is_of_the_bill CHECK ((amount_centavos <= gross_centavos)),
  CONSTRAINT discount_is_voided_whole CHECK ((num_nulls(void_op_id, voided_by, voided_at, void_reason) = ANY (ARRAY[0, 4]))),
  CONSTRAINT discount_use_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT discount_use_gross_centavos_check CHECK ((gross_centavos > 0)),
  CONSTRAINT discount_use_kind_check CHECK ((kind = ANY (ARRAY['discount'::text, 'courtesy'::text, 'staff_meal'::text]))),
  CONSTRAINT free_bill_is_whole CHECK (((is_free = (lines IS NOT NULL)) AND ((NOT is_free) OR (amount_centavos = gross_centavos))))
);
CREATE INDEX discount_use_by_time ON public.discount_use USING btree (event_id, given_at);
CREATE UNIQUE INDEX discount_use_once ON public.discount_use USING btree (event_id, use_id);
CREATE UNIQUE INDEX discount_void_once ON public.discount_use USING btree (event_id, void_op_id) WHERE is_free;
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.discount_use FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE
-- saldo_ledger: INSERT, SELECT

CREATE TABLE public.dispute_proof (
  event_id integer NOT NULL,
  proof_id uuid NOT NULL,
  gateway smallint NOT NULL,
  dispute_id text NOT NULL,
  note text NOT NULL,
  proofs_before integer NOT NULL,
  state text NOT NULL,
  refusal text,
  sent_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT dispute_proof_pkey PRIMARY KEY (event_id, proof_id),
  CONSTRAINT dispute_proof_check CHECK (((state = 'sending'::text) = (closed_at IS NULL))),
  CONSTRAINT dispute_proof_check1 CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
  CONSTRAINT dispute_proof_note_check CHECK ((length(note) <= 2000)),
  CONSTRAINT dispute_proof_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text, 'refused'::text]))),
  CONSTRAINT dispute_proof_event_id_gateway_dispute_id_fkey FOREIGN KEY (event_id, gateway, dispute_id) REFERENCES payment_dispute(event_id, gateway, dispute_id)
);
CREATE INDEX dispute_proof_of_dispute ON public.dispute_proof USING btree (event_id, gateway, dispute_id, created_at);
CREATE UNIQUE INDEX dispute_proof_one_sending ON public.dispute_proof USING btree (event_id, gateway, dispute_id) WHERE (state = 'sending'::text);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.dispute_proof FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.dispute_proof_file (
  event_id integer NOT NULL,
  proof_id uuid NOT NULL,
  seq smallint NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL,
  sha256 bytea NOT NULL,
  content_sealed bytea,
  CONSTRAINT dispute_proof_file_pkey PRIMARY KEY (event_id, proof_id, seq),
  CONSTRAINT dispute_proof_file_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT dispute_proof_file_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT dispute_proof_file_seq_check CHECK ((seq > 0)),
  CONSTRAINT dispute_proof_file_sha256_check CHECK ((length(sha256) = 32)),
  CONSTRAINT dispute_proof_file_event_id_proof_id_fkey FOREIGN KEY (event_id, proof_id) REFERENCES dispute_proof(event_id, proof_id)
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.dispute_proof_file FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.drawer_movement (
  event_id integer NOT NULL,
  movement_id uuid NOT NULL,
  shift_id uuid NOT NULL,
  kind text NOT NULL,
  amount_centavos bigint NOT NULL,
  reason text NOT NULL,
  asked_by uuid NOT NULL,
  approved_by uuid NOT NULL,
  approved_at timestamp with time zone NOT NULL,
  folio integer,
  booked_at timestamp with time zone,
  refusal text,
  CONSTRAINT drawer_movement_pkey PRIMARY KEY (event_id, movement_id),
  CONSTRAINT drawer_movement_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT drawer_movement_folio_check CHECK ((folio > 0)),
  CONSTRAINT drawer_movement_is_booked_whole CHECK (((folio IS NULL) = (booked_at IS NULL))),
  CONSTRAINT drawer_movement_is_decided_once CHECK (((folio IS NULL) OR (refusal IS NULL))),
  CONSTRAINT drawer_movement_kind_check CHECK ((kind = ANY (ARRAY['withdrawal'::text, 'change'::text]))),
  CONSTRAINT drawer_movement_of_two CHECK ((approved_by <> asked_by)),
  CONSTRAINT drawer_movement_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 200))),
  CONSTRAINT drawer_movement_event_id_shift_id_fkey FOREIGN KEY (event_id, shift_id) REFERENCES shift(event_id, shift_id)
);
CREATE INDEX drawer_movement_by_shift ON public.drawer_movement USING btree (event_id, shift_id);
CREATE UNIQUE INDEX drawer_movement_folio ON public.drawer_movement USING btree (event_id, folio);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.drawer_movement FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.dropped_rest (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  user_id uuid NOT NULL,
  place_id uuid NOT NULL,
  till_id uuid,
  amount_centavos bigint NOT NULL,
  paid_centavos bigint NOT NULL,
  reason text NOT NULL,
  dropped_at timestamp with time zone NOT NULL,
  CONSTRAINT dropped_rest_pkey PRIMARY KEY (event_id, op_id),
  CONSTRAINT dropped_rest_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT dropped_rest_event_id_check CHECK (((event_id >= 1) AND (event_id <= 32767))),
  CONSTRAINT dropped_rest_paid_centavos_check CHECK ((paid_centavos >= 0)),
  CONSTRAINT dropped_rest_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 200))),
  CONSTRAINT dropped_rest_event_id_place_id_fkey FOREIGN KEY (event_id, place_id) REFERENCES place(event_id, place_id)
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.dropped_rest FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.email_link (
  link_id uuid NOT NULL,
  purpose text NOT NULL,
  email_digest bytea NOT NULL,
  email_sealed bytea,
  user_id uuid,
  token_digest bytea,
  requested_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  spent_at timestamp with time zone,
  password_hash text,
  CONSTRAINT email_link_pkey PRIMARY KEY (link_id),
  CONSTRAINT email_link_token_digest_key UNIQUE (token_digest),
  CONSTRAINT email_link_purpose_check CHECK ((purpose = ANY (ARRAY['recovery'::text, 'verification'::text, 'undo'::text]))),
  CONSTRAINT email_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id)
);
CREATE INDEX email_link_by_email ON public.email_link USING btree (email_digest, requested_at);
CREATE INDEX email_link_by_user ON public.email_link USING btree (user_id);
CREATE INDEX email_link_expires_at ON public.email_link USING btree (expires_at);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.event (
  id integer NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  status text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  timezone text NOT NULL,
  venue text NOT NULL,
  city text NOT NULL,
  description text NOT NULL,
  min_topup_centavos bigint NOT NULL,
  max_topup_centavos bigint NOT NULL,
  max_balance_centavos bigint NOT NULL,
  min_refund_centavos bigint NOT NULL,
  refunds_until timestamp with time zone,
  cash_refunds boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  card_cash_out_centavos bigint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  copying_from integer,
  auto_refunds_after_hours integer,
  corrections_limit_centavos bigint DEFAULT 50000 NOT NULL,
  live_qr text NOT NULL,
  static_limit_centavos bigint,
  CONSTRAINT event_pkey PRIMARY KEY (id),
  CONSTRAINT event_url_key UNIQUE (url),
  CONSTRAINT event_auto_refunds_after_hours_check CHECK (((auto_refunds_after_hours >= 0) AND (auto_refunds_after_hours <= 720))),
  CONSTRAINT event_card_cash_out_centavos_check CHECK ((card_cash_out_centavos >= 0)),
  CONSTRAINT event_corrections_limit_centavos_check CHECK (((corrections_limit_centavos >= 0) AND (corrections_limit_centavos <= 200000))),
  CONSTRAINT event_ends_after_it_starts CHECK ((ends_at > starts_at)),
  CONSTRAINT event_id_check CHECK (((id >= 1) AND (id <= 32767))),
  CONSTRAINT event_is_no_practice CHECK ((id < 20001)),
  CONSTRAINT event_limits_fit CHECK (((min_topup_centavos <= max_topup_centavos) AND (max_topup_centavos <= max_balance_centavos))),
  CONSTRAINT event_live_qr_check CHECK ((live_qr = ANY (ARRAY['offered'::text, 'preferred'::text]))),
  CONSTRAINT event_min_refund_centavos_check CHECK ((min_refund_centavos > 0)),
  CONSTRAINT event_min_topup_centavos_check CHECK ((min_topup_centavos > 0)),
  CONSTRAINT event_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT event_static_limit_centavos_check CHECK ((static_limit_centavos > 0)),
  CONSTRAINT event_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text]))),
  CONSTRAINT event_url_check CHECK (((url ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(url) >= 3) AND (length(url) <= 60)))),
  CONSTRAINT event_version_check CHECK ((version > 0)),
  CONSTRAINT event_copying_from_fkey FOREIGN KEY (copying_from) REFERENCES event(id)
);
CREATE INDEX event_on_show ON public.event USING btree (ends_at) WHERE (status = 'published'::text);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.event_directory (
  event_id integer NOT NULL,
  database text NOT NULL,
  CONSTRAINT event_directory_pkey PRIMARY KEY (event_id),
  CONSTRAINT event_directory_event_id_check CHECK (((event_id >= 1) AND (event_id <= 32767)))
);
CREATE INDEX event_directory_database ON public.event_directory USING btree (database);
CREATE TRIGGER tell_moved_event AFTER UPDATE OF database ON public.event_directory FOR EACH ROW WHEN ((old.database IS DISTINCT FROM new.database)) EXECUTE FUNCTION app.tell_moved_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.event_media (
  id uuid NOT NULL,
  event_id integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  alt text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT event_media_pkey PRIMARY KEY (id),
  CONSTRAINT event_media_alt_check CHECK ((length(alt) <= 300)),
  CONSTRAINT event_media_height_check CHECK ((height > 0)),
  CONSTRAINT event_media_width_check CHECK ((width > 0)),
  CONSTRAINT event_media_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id)
);
CREATE INDEX event_media_by_event ON public.event_media USING btree (event_id, id);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.first_administrator_code (
  is_only boolean DEFAULT true NOT NULL,
  code_digest bytea NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT first_administrator_code_pkey PRIMARY KEY (is_only),
  CONSTRAINT first_administrator_code_is_only_check CHECK (is_only)
);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.gateway (
  gateway smallint NOT NULL,
  name text NOT NULL,
  CONSTRAINT gateway_pkey PRIMARY KEY (gateway),
  CONSTRAINT gateway_name_key UNIQUE (name)
);
-- Owner: saldo_owner
-- saldo_app: SELECT

CREATE TABLE public.gateway_notice (
  notice_id uuid NOT NULL,
  gateway smallint NOT NULL,
  topic text NOT NULL,
  data_id text NOT NULL,
  request_id text NOT NULL,
  status text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  handled_at timestamp with time zone,
  CONSTRAINT gateway_notice_pkey PRIMARY KEY (notice_id),
  CONSTRAINT gateway_notice_gateway_topic_data_id_request_id_key UNIQUE (gateway, topic, data_id, request_id),
  CONSTRAINT gateway_notice_status_check CHECK ((status = ANY (ARRAY['stored'::text, 'applied'::text, 'ignored'::text, 'gone'::text])))
);
CREATE INDEX gateway_notice_waiting ON public.gateway_notice USING btree (received_at) WHERE (status = 'stored'::text);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.happy_hour (
  event_id integer NOT NULL,
  happy_hour_id uuid NOT NULL,
  name text NOT NULL,
  weekdays smallint[],
  on_date date,
  from_time time without time zone NOT NULL,
  until_time time without time zone NOT NULL,
  product_ids uuid[],
  category text,
  place_ids uuid[],
  percent_off smallint,
  price_centavos bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT happy_hour_pkey PRIMARY KEY (event_id, happy_hour_id),
  CONSTRAINT happy_hour_category_check CHECK (((length(category) >= 1) AND (length(category) <= 40))),
  CONSTRAINT happy_hour_check CHECK ((until_time <> from_time)),
  CONSTRAINT happy_hour_event_id_check CHECK (((event_id >= 1) AND (event_id <= 32767))),
  CONSTRAINT happy_hour_has_days CHECK ((num_nonnulls(weekdays, on_date) = 1)),
  CONSTRAINT happy_hour_has_one_discount CHECK ((num_nonnulls(percent_off, price_centavos) = 1)),
  CONSTRAINT happy_hour_is_for_one_kind CHECK ((num_nonnulls(product_ids, category) <= 1)),
  CONSTRAINT happy_hour_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  CONSTRAINT happy_hour_percent_off_check CHECK (((percent_off >= 1) AND (percent_off <= 90))),
  CONSTRAINT happy_hour_place_ids_check CHECK ((cardinality(place_ids) > 0)),
  CONSTRAINT happy_hour_price_centavos_check CHECK ((price_centavos > 0)),
  CONSTRAINT happy_hour_product_ids_check CHECK ((cardinality(product_ids) > 0)),
  CONSTRAINT happy_hour_weekdays_check CHECK (((weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]) AND (cardinality(weekdays) > 0)))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.happy_hour FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.idempotency_key (
  principal text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  reply jsonb,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (principal, route, key)
) WITH (fillfactor=80);
CREATE INDEX idempotency_key_created_at ON public.idempotency_key USING btree (created_at);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.identity_vendor (
  provider text NOT NULL,
  CONSTRAINT identity_vendor_pkey PRIMARY KEY (provider),
  CONSTRAINT identity_vendor_provider_check CHECK ((provider ~ '^[a-z][a-z_]*$'::text))
);
-- Owner: saldo_owner
-- saldo_app: SELECT

CREATE TABLE public.invitation (
  invitation_id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_digest bytea NOT NULL,
  invited_by uuid NOT NULL,
  invited_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  accepted_by uuid,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  person_id uuid,
  CONSTRAINT invitation_pkey PRIMARY KEY (invitation_id),
  CONSTRAINT invitation_token_digest_key UNIQUE (token_digest),
  CONSTRAINT invitation_check CHECK (((accepted_at IS NULL) = (accepted_by IS NULL))),
  CONSTRAINT invitation_check1 CHECK (((accepted_at IS NULL) OR (withdrawn_at IS NULL))),
  CONSTRAINT invitation_email_check CHECK ((email = lower(email))),
  CONSTRAINT invitation_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'cashier'::text, 'bar'::text, 'finance'::text, 'support'::text, 'vendor'::text]))),
  CONSTRAINT invitation_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES user_account(user_id),
  CONSTRAINT invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES user_account(user_id),
  CONSTRAINT invitation_person_id_fkey FOREIGN KEY (person_id) REFERENCES user_account(user_id)
);
CREATE INDEX invitation_by_time ON public.invitation USING btree (invited_at);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.invitation_event (
  invitation_id uuid NOT NULL,
  event_id integer NOT NULL,
  CONSTRAINT invitation_event_pkey PRIMARY KEY (invitation_id, event_id),
  CONSTRAINT invitation_event_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(invitation_id) ON DELETE CASCADE
);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.job_worker (
  worker_id text NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT job_worker_pkey PRIMARY KEY (worker_id)
);
-- Owner: saldo_owner
-- saldo_jobs: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.known_device (
  device_id uuid NOT NULL,
  user_id uuid NOT NULL,
  last_sign_in_at timestamp with time zone NOT NULL,
  CONSTRAINT known_device_pkey PRIMARY KEY (device_id, user_id),
  CONSTRAINT known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id)
);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.message (
  message_id uuid NOT NULL,
  channel text NOT NULL,
  kind text NOT NULL,
  recipient_hash bytea NOT NULL,
  payload_sealed bytea,
  status text NOT NULL,
  provider_id text,
  last_error text,
  attempts integer DEFAULT 0 NOT NULL,
  may_be_out boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  useless_at timestamp with time zone,
  due_at timestamp with time zone NOT NULL,
  claimed_at timestamp with time zone,
  settled_at timestamp with time zone,
  CONSTRAINT message_pkey PRIMARY KEY (message_id, channel),
  CONSTRAINT message_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text, 'whatsapp'::text]))),
  CONSTRAINT message_check CHECK (((payload_sealed IS NOT NULL) OR (status <> ALL (ARRAY['queued'::text, 'sending'::text, 'unknown'::text, 'dead'::text])))),
  CONSTRAINT message_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'dead'::text, 'unknown'::text, 'expired'::text])))
);
CREATE UNIQUE INDEX message_by_provider_id ON public.message USING btree (channel, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX message_created_at ON public.message USING btree (created_at);
CREATE INDEX message_for_people ON public.message USING btree (created_at) WHERE (status = ANY (ARRAY['dead'::text, 'unknown'::text]));
CREATE INDEX message_waiting ON public.message USING btree (due_at) WHERE (status = ANY (ARRAY['queued'::text, 'sending'::text]));
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.offline_consent (
  event_id integer NOT NULL,
  consent_id uuid NOT NULL,
  max_sale_centavos bigint NOT NULL,
  wallet_limit_centavos bigint NOT NULL,
  till_limit_centavos bigint NOT NULL,
  takes_static boolean NOT NULL,
  tills integer NOT NULL,
  given_at timestamp with time zone NOT NULL,
  given_by uuid NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT offline_consent_pkey PRIMARY KEY (event_id, consent_id),
  CONSTRAINT offline_consent_check CHECK ((wallet_limit_centavos >= max_sale_centavos)),
  CONSTRAINT offline_consent_check1 CHECK ((till_limit_centavos >= wallet_limit_centavos)),
  CONSTRAINT offline_consent_check2 CHECK ((ends_at > given_at)),
  CONSTRAINT offline_consent_event_id_check CHECK (((event_id >= 1) AND (event_id <= 32767))),
  CONSTRAINT offline_consent_max_sale_centavos_check CHECK ((max_sale_centavos > 0)),
  CONSTRAINT offline_consent_tills_check CHECK ((tills > 0))
);
CREATE UNIQUE INDEX offline_consent_in_force ON public.offline_consent USING btree (event_id) WHERE (ended_at IS NULL);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.offline_consent FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.offline_permit (
  event_id integer NOT NULL,
  consent_id uuid NOT NULL,
  device_id uuid NOT NULL,
  given_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  returned_at timestamp with time zone,
  CONSTRAINT offline_permit_pkey PRIMARY KEY (event_id, consent_id, device_id),
  CONSTRAINT offline_permit_event_id_consent_id_fkey FOREIGN KEY (event_id, consent_id) REFERENCES offline_consent(event_id, consent_id),
  CONSTRAINT offline_permit_event_id_device_id_fkey FOREIGN KEY (event_id, device_id) REFERENCES offline_till(event_id, device_id)
);
CREATE INDEX offline_permit_of_till ON public.offline_permit USING btree (event_id, device_id);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.offline_permit FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.offline_sale (
  event_id integer NOT NULL,
  device_id uuid NOT NULL,
  seq integer NOT NULL,
  op_id uuid NOT NULL,
  record text NOT NULL,
  record_hash bytea NOT NULL,
  signature bytea NOT NULL,
  wallet_id uuid,
  actor_id uuid NOT NULL,
  place_id uuid NOT NULL,
  amount_centavos bigint NOT NULL,
  paid_centavos bigint DEFAULT 0 NOT NULL,
  lost_centavos bigint DEFAULT 0 NOT NULL,
  state text NOT NULL,
  doubt text,
  occurred_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text,
  CONSTRAINT offline_sale_pkey PRIMARY KEY (event_id, device_id, seq),
  CONSTRAINT offline_sale_event_id_op_id_key UNIQUE (event_id, op_id),
  CONSTRAINT offline_sale_adds_up CHECK (
CASE state
    WHEN 'booked'::text THEN ((paid_centavos + lost_centavos) = amount_centavos)
    ELSE (lost_centavos = 0)
END),
  CONSTRAINT offline_sale_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT offline_sale_doubt_check CHECK ((doubt = ANY (ARRAY['till_limit'::text, 'terms'::text, 'lapsed'::text, 'qr'::text, 'chain'::text]))),
  CONSTRAINT offline_sale_in_doubt CHECK (((state <> 'waiting'::text) OR (doubt IS NOT NULL))),
  CONSTRAINT offline_sale_lost_centavos_check CHECK ((lost_centavos >= 0)),
  CONSTRAINT offline_sale_paid_centavos_check CHECK ((paid_centavos >= 0)),
  CONSTRAINT offline_sale_record_hash_check CHECK ((length(record_hash) = 32)),
  CONSTRAINT offline_sale_seq_check CHECK ((seq > 0)),
  CONSTRAINT offline_sale_signature_check CHECK ((length(signature) = 64)),
  CONSTRAINT offline_sale_state_check CHECK ((state = ANY (ARRAY['booked'::text, 'online'::text, 'waiting'::text, 'dropped'::text]))),
  CONSTRAINT offline_sale_event_id_device_id_fkey FOREIGN KEY (event_id, device_id) REFERENCES offline_till(event_id, device_id)
);
CREATE INDEX offline_sale_by_time ON public.offline_sale USING btree (event_id, received_at);
CREATE INDEX offline_sale_short ON public.offline_sale USING btree (event_id, received_at) WHERE (lost_centavos > 0);
CREATE INDEX offline_sale_waiting ON public.offline_sale USING btree (event_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.offline_sale FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.offline_till (
  event_id integer NOT NULL,
  device_id uuid NOT NULL,
  journal_key bytea NOT NULL,
  written integer DEFAULT 0 NOT NULL,
  posted integer DEFAULT 0 NOT NULL,
  tip integer DEFAULT 0 NOT NULL,
  tip_hash bytea DEFAULT decode(repeat('00'::text, 32), 'hex'::text) NOT NULL,
  sold_centavos bigint DEFAULT 0 NOT NULL,
  lost_centavos bigint DEFAULT 0 NOT NULL,
  reported_at timestamp with time zone NOT NULL,
  written_off_at timestamp with time zone,
  CONSTRAINT offline_till_pkey PRIMARY KEY (event_id, device_id),
  CONSTRAINT offline_till_check CHECK (((posted >= 0) AND (posted <= written))),
  CONSTRAINT offline_till_check1 CHECK (((tip >= 0) AND (tip <= written))),
  CONSTRAINT offline_till_check2 CHECK (((lost_centavos >= 0) AND (lost_centavos <= sold_centavos))),
  CONSTRAINT offline_till_journal_key_check CHECK ((length(journal_key) = 64)),
  CONSTRAINT offline_till_sold_centavos_check CHECK ((sold_centavos >= 0)),
  CONSTRAINT offline_till_tip_hash_check CHECK ((length(tip_hash) = 32)),
  CONSTRAINT offline_till_written_check CHECK ((written >= 0)),
  CONSTRAINT offline_till_event_id_device_id_fkey FOREIGN KEY (event_id, device_id) REFERENCES device(event_id, device_id)
) WITH (fillfactor=70);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.offline_till FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.option_sold_out (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  option_id uuid NOT NULL,
  place_id uuid NOT NULL,
  CONSTRAINT option_sold_out_pkey PRIMARY KEY (event_id, product_id, option_id, place_id),
  CONSTRAINT option_sold_out_event_id_place_id_fkey FOREIGN KEY (event_id, place_id) REFERENCES place(event_id, place_id),
  CONSTRAINT option_sold_out_event_id_product_id_fkey FOREIGN KEY (event_id, product_id) REFERENCES product(event_id, product_id)
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.option_sold_out FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.order_code (
  event_id integer NOT NULL,
  code text NOT NULL,
  order_id uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT order_code_pkey PRIMARY KEY (event_id, code)
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.order_code FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.order_lane (
  event_id integer NOT NULL,
  user_id uuid NOT NULL,
  last_order_at timestamp with time zone NOT NULL,
  CONSTRAINT order_lane_pkey PRIMARY KEY (event_id, user_id)
) WITH (fillfactor=80);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.order_lane FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.order_qr (
  event_id integer NOT NULL,
  order_id uuid NOT NULL,
  user_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  amount_centavos bigint NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  code text NOT NULL,
  is_code_from_retry boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  extensions smallint DEFAULT 0 NOT NULL,
  asked_at timestamp with time zone,
  CONSTRAINT order_qr_pkey PRIMARY KEY (event_id, order_id),
  CONSTRAINT order_qr_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT order_qr_extensions_check CHECK ((extensions >= 0)),
  CONSTRAINT order_qr_status_check CHECK ((status = ANY (ARRAY['approved'::text, 'pending'::text, 'expired'::text, 'cancelled'::text, 'refunded'::text, 'chargeback'::text]))),
  CONSTRAINT order_qr_type_check CHECK ((type = ANY (ARRAY['nuevo'::text, 'recarga'::text])))
) WITH (fillfactor=80);
CREATE INDEX order_qr_by_user ON public.order_qr USING btree (event_id, user_id, order_id);
CREATE INDEX order_qr_by_wallet ON public.order_qr USING btree (event_id, wallet_id) WHERE (status = 'approved'::text);
CREATE INDEX order_qr_ended ON public.order_qr USING btree (event_id, user_id) WHERE (status = ANY (ARRAY['expired'::text, 'cancelled'::text]));
CREATE INDEX order_qr_open ON public.order_qr USING btree (event_id, user_id) WHERE (status = 'pending'::text);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.order_qr FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.order_transition (
  event_id integer NOT NULL,
  transition_id uuid NOT NULL,
  order_id uuid NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  cause text NOT NULL,
  is_refused boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT order_transition_pkey PRIMARY KEY (event_id, transition_id)
);
CREATE INDEX order_transition_by_order ON public.order_transition USING btree (event_id, order_id, transition_id);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.order_transition FOR EACH ROW EXECUTE FUNCTION app.enter_event();
CREATE TRIGGER order_transition_only_grows BEFORE DELETE OR UPDATE ON public.order_transition FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION app.refuse_change();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.organiser_key (
  key_id uuid NOT NULL,
  event_id integer NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  digest bytea NOT NULL,
  scopes text[] NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  used_at timestamp with time zone,
  revoked_by uuid,
  revoked_at timestamp with time zone,
  CONSTRAINT organiser_key_pkey PRIMARY KEY (key_id),
  CONSTRAINT organiser_key_prefix_key UNIQUE (prefix),
  CONSTRAINT organiser_key_check CHECK ((num_nulls(revoked_by, revoked_at) = ANY (ARRAY[0, 2]))),
  CONSTRAINT organiser_key_digest_check CHECK ((length(digest) = 32)),
  CONSTRAINT organiser_key_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT organiser_key_scopes_check CHECK ((cardinality(scopes) > 0))
);
CREATE INDEX organiser_key_by_event ON public.organiser_key USING btree (event_id, made_at);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.pairing_code (
  event_id integer NOT NULL,
  pairing_id uuid NOT NULL,
  place_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  code_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT pairing_code_pkey PRIMARY KEY (event_id, pairing_id),
  CONSTRAINT pairing_code_event_id_place_id_fkey FOREIGN KEY (event_id, place_id) REFERENCES place(event_id, place_id)
);
CREATE INDEX pairing_code_by_hash ON public.pairing_code USING btree (code_hash);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.pairing_code FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.payment_attempt (
  event_id integer NOT NULL,
  attempt_id uuid NOT NULL,
  order_id uuid NOT NULL,
  attempt_no integer NOT NULL,
  code text NOT NULL,
  gateway smallint NOT NULL,
  method text NOT NULL,
  status text NOT NULL,
  money text DEFAULT 'none'::text NOT NULL,
  token_hash bytea,
  gateway_key uuid,
  client_key text,
  client_fingerprint bytea,
  gateway_payment_id text,
  gateway_status text,
  gateway_status_detail text,
  gateway_updated_at timestamp with time zone,
  amount_centavos bigint NOT NULL,
  refunded_centavos bigint DEFAULT 0 NOT NULL,
  fee_centavos bigint,
  chargebacks smallint DEFAULT 0 NOT NULL,
  terms_accepted_at timestamp with time zone,
  terms_version text,
  created_at timestamp with time zone NOT NULL,
  captures smallint DEFAULT 0 NOT NULL,
  tried_at timestamp with time zone,
  report_id text,
  empty_since timestamp with time zone,
  waits_until timestamp with time zone,
  taken_centavos bigint,
  CONSTRAINT payment_attempt_pkey PRIMARY KEY (event_id, attempt_id),
  CONSTRAINT payment_attempt_event_id_order_id_attempt_no_key UNIQUE (event_id, order_id, attempt_no),
  CONSTRAINT payment_attempt_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT payment_attempt_attempt_no_check CHECK ((attempt_no > 0)),
  CONSTRAINT payment_attempt_captures_check CHECK ((captures >= 0)),
  CONSTRAINT payment_attempt_check CHECK (((status <> 'waiting'::text) OR (waits_until IS NOT NULL))),
  CONSTRAINT payment_attempt_fee_centavos_check CHECK ((fee_centavos >= 0)),
  CONSTRAINT payment_attempt_money_check CHECK ((money = ANY (ARRAY['none'::text, 'credited'::text, 'suspended'::text]))),
  CONSTRAINT payment_attempt_refunded_centavos_check CHECK ((refunded_centavos >= 0)),
  CONSTRAINT payment_attempt_status_check CHECK ((status = ANY (ARRAY['offered'::text, 'started'::text, 'unknown'::text, 'waiting'::text, 'in_process'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text, 'refused'::text, 'lost'::text, 'refunded'::text, 'charged_back'::text]))),
  CONSTRAINT payment_attempt_taken_centavos_check CHECK ((taken_centavos >= 0)),
  CONSTRAINT payment_attempt_method_gateway_fkey FOREIGN KEY (method, gateway) REFERENCES payment_method(method, gateway)
) WITH (fillfactor=80);
CREATE INDEX payment_attempt_at_gateway ON public.payment_attempt USING btree (gateway, gateway_payment_id) WHERE (gateway_payment_id IS NOT NULL);
CREATE UNIQUE INDEX payment_attempt_client_key ON public.payment_attempt USING btree (event_id, client_key) WHERE (client_key IS NOT NULL);
CREATE UNIQUE INDEX payment_attempt_credited_once ON public.payment_attempt USING btree (event_id, order_id) WHERE (money = 'credited'::text);
CREATE INDEX payment_attempt_disputed ON public.payment_attempt USING btree (created_at) WHERE (chargebacks > 0);
CREATE UNIQUE INDEX payment_attempt_of_gateway ON public.payment_attempt USING btree (event_id, gateway, gateway_payment_id) WHERE (gateway_payment_id IS NOT NULL);
CREATE INDEX payment_attempt_of_report ON public.payment_attempt USING btree (gateway, report_id) WHERE (report_id IS NOT NULL);
CREATE INDEX payment_attempt_paid ON public.payment_attempt USING btree (gateway, created_at) WHERE (money <> 'none'::text);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.payment_attempt FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.payment_difference (
  gateway smallint NOT NULL,
  report_id text NOT NULL,
  kind text NOT NULL,
  event_id integer,
  code text,
  ours_centavos bigint,
  theirs_centavos bigint,
  found_at timestamp with time zone NOT NULL,
  status text NOT NULL,
  resolution text,
  closed_at timestamp with time zone,
  CONSTRAINT payment_difference_pkey PRIMARY KEY (gateway, report_id, kind),
  CONSTRAINT payment_difference_kind_check CHECK ((kind = ANY (ARRAY['unknown_here'::text, 'unknown_there'::text, 'amount'::text, 'refunded'::text, 'fee'::text, 'not_applied'::text]))),
  CONSTRAINT payment_difference_resolution_check CHECK ((resolution = ANY (ARRAY['applied'::text, 'booked'::text, 'confirmed'::text, 'debt'::text, 'rest'::text]))),
  CONSTRAINT payment_difference_status_check CHECK ((status = ANY (ARRAY['open'::text, 'repaired'::text])))
);
CREATE INDEX payment_difference_open ON public.payment_difference USING btree (found_at) WHERE (status = 'open'::text);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.payment_dispute (
  event_id integer NOT NULL,
  gateway smallint NOT NULL,
  dispute_id text NOT NULL,
  gateway_payment_id text NOT NULL,
  state text NOT NULL,
  amount_centavos bigint,
  reason text,
  due_at timestamp with time zone,
  proofs integer NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_dispute_pkey PRIMARY KEY (event_id, gateway, dispute_id),
  CONSTRAINT payment_dispute_gateway_check CHECK ((gateway <> 1)),
  CONSTRAINT payment_dispute_proofs_check CHECK ((proofs >= 0)),
  CONSTRAINT payment_dispute_state_check CHECK ((state = ANY (ARRAY['open'::text, 'reviewing'::text, 'won'::text, 'lost'::text]))),
  CONSTRAINT payment_dispute_gateway_fkey FOREIGN KEY (gateway) REFERENCES gateway(gateway)
) WITH (fillfactor=80);
CREATE INDEX payment_dispute_of_payment ON public.payment_dispute USING btree (event_id, gateway, gateway_payment_id);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.payment_dispute FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.payment_fact (
  event_id integer NOT NULL,
  fact_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  source text NOT NULL,
  gateway_status text NOT NULL,
  gateway_status_detail text,
  gateway_updated_at timestamp with time zone NOT NULL,
  amount_centavos bigint NOT NULL,
  refunded_centavos bigint NOT NULL,
  raw_hash bytea NOT NULL,
  is_ignored boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT payment_fact_pkey PRIMARY KEY (event_id, fact_id)
);
CREATE INDEX payment_fact_by_attempt ON public.payment_fact USING btree (event_id, attempt_id, fact_id);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.payment_fact FOR EACH ROW EXECUTE FUNCTION app.enter_event();
CREATE TRIGGER payment_fact_only_grows BEFORE DELETE OR UPDATE ON public.payment_fact FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION app.refuse_change();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.payment_method (
  method text NOT NULL,
  gateway smallint NOT NULL,
  CONSTRAINT payment_method_pkey PRIMARY KEY (method),
  CONSTRAINT payment_method_method_gateway_key UNIQUE (method, gateway),
  CONSTRAINT payment_method_gateway_fkey FOREIGN KEY (gateway) REFERENCES gateway(gateway)
);
-- Owner: saldo_owner
-- saldo_app: SELECT

CREATE TABLE public.payment_preference (
  event_id integer NOT NULL,
  code text NOT NULL,
  order_id uuid NOT NULL,
  gateway_key uuid NOT NULL,
  preference_id text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  terms_accepted_at timestamp with time zone NOT NULL,
  terms_version text NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT payment_preference_pkey PRIMARY KEY (event_id, code)
) WITH (fillfactor=80);
CREATE INDEX payment_preference_of_order ON public.payment_preference USING btree (event_id, order_id);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.payment_preference FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.payment_refund (
  event_id integer NOT NULL,
  refund_id uuid NOT NULL,
  gateway smallint NOT NULL,
  gateway_payment_id text NOT NULL,
  order_id uuid,
  attempt_id uuid,
  amount_centavos bigint NOT NULL,
  before_centavos bigint NOT NULL,
  cause text NOT NULL,
  reason text NOT NULL,
  status text NOT NULL,
  hold_op_id uuid,
  gateway_refund_id text,
  refusal text,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  run_id uuid,
  wallet_id uuid,
  tries smallint DEFAULT 0 NOT NULL,
  unanswered_at timestamp with time zone,
  CONSTRAINT payment_refund_pkey PRIMARY KEY (event_id, refund_id),
  CONSTRAINT payment_refund_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT payment_refund_before_centavos_check CHECK ((before_centavos >= 0)),
  CONSTRAINT payment_refund_cause_check CHECK ((cause = ANY (ARRAY['suspense'::text, 'operator'::text, 'run'::text]))),
  CONSTRAINT payment_refund_gateway_check CHECK ((gateway <> 1)),
  CONSTRAINT payment_refund_of_run CHECK ((((cause = 'run'::text) = (run_id IS NOT NULL)) AND ((run_id IS NULL) = (wallet_id IS NULL)))),
  CONSTRAINT payment_refund_of_stray CHECK ((((order_id IS NULL) = (attempt_id IS NULL)) AND ((order_id IS NOT NULL) OR (cause = 'suspense'::text)))),
  CONSTRAINT payment_refund_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'asked'::text, 'in_process'::text, 'done'::text, 'refused'::text]))),
  CONSTRAINT payment_refund_tries_check CHECK ((tries >= 0)),
  CONSTRAINT payment_refund_gateway_fkey FOREIGN KEY (gateway) REFERENCES gateway(gateway)
);
CREATE INDEX payment_refund_by_run ON public.payment_refund USING btree (event_id, run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX payment_refund_by_wallet ON public.payment_refund USING btree (event_id, wallet_id) WHERE (wallet_id IS NOT NULL);
CREATE UNIQUE INDEX payment_refund_of_suspense ON public.payment_refund USING btree (event_id, gateway, gateway_payment_id) WHERE ((cause = 'suspense'::text) AND (status <> 'refused'::text));
CREATE UNIQUE INDEX payment_refund_one_open ON public.payment_refund USING btree (event_id, gateway, gateway_payment_id) WHERE (status = ANY (ARRAY['planned'::text, 'asked'::text, 'in_process'::text]));
CREATE INDEX payment_refund_planned ON public.payment_refund USING btree (event_id, run_id, refund_id) WHERE (status = 'planned'::text);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.payment_refund FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.payment_suspense (
  event_id integer NOT NULL,
  gateway smallint NOT NULL,
  gateway_payment_id text NOT NULL,
  suspense_id uuid NOT NULL,
  order_id uuid,
  attempt_id uuid,
  amount_centavos bigint NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  is_booked boolean NOT NULL,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  wallet_id uuid,
  CONSTRAINT payment_suspense_pkey PRIMARY KEY (event_id, gateway, gateway_payment_id),
  CONSTRAINT payment_suspense_assigned CHECK (((status = 'assigned'::text) = (wallet_id IS NOT NULL))),
  CONSTRAINT payment_suspense_reason_check CHECK ((reason = ANY (ARRAY['event_closed'::text, 'second_payment'::text, 'amount_mismatch'::text, 'currency_mismatch'::text, 'wrong_account'::text, 'test_mode'::text, 'unknown_order'::text]))),
  CONSTRAINT payment_suspense_status_check CHECK ((status = ANY (ARRAY['open'::text, 'refunded'::text, 'assigned'::text, 'paid_out'::text])))
);
CREATE INDEX payment_suspense_open ON public.payment_suspense USING btree (created_at) WHERE (status = 'open'::text);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.payment_suspense FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.payment_sweep (
  gateway smallint NOT NULL,
  swept_until timestamp with time zone NOT NULL,
  CONSTRAINT payment_sweep_pkey PRIMARY KEY (gateway)
);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.phone_code (
  code_id uuid NOT NULL,
  purpose text NOT NULL,
  phone_digest bytea NOT NULL,
  phone_sealed bytea,
  user_id uuid,
  code_digest bytea,
  wrong_tries smallint DEFAULT 0 NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  spent_at timestamp with time zone,
  is_second boolean DEFAULT false NOT NULL,
  CONSTRAINT phone_code_pkey PRIMARY KEY (code_id),
  CONSTRAINT phone_code_check CHECK (((sent_at IS NULL) = (code_digest IS NULL))),
  CONSTRAINT phone_code_purpose_check CHECK ((purpose = ANY (ARRAY['recovery'::text, 'verification'::text, 'reissue'::text]))),
  CONSTRAINT phone_code_wrong_tries_check CHECK (((wrong_tries >= 0) AND (wrong_tries <= 3))),
  CONSTRAINT phone_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id)
);
CREATE INDEX phone_code_by_phone ON public.phone_code USING btree (phone_digest, requested_at);
CREATE INDEX phone_code_by_user ON public.phone_code USING btree (user_id);
CREATE INDEX phone_code_requested_at ON public.phone_code USING btree (requested_at);
CREATE INDEX phone_code_sent_at ON public.phone_code USING btree (sent_at) WHERE (sent_at IS NOT NULL);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.place (
  event_id integer NOT NULL,
  place_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  drawer_limit_centavos bigint,
  "position" integer NOT NULL,
  printer inet,
  CONSTRAINT place_pkey PRIMARY KEY (event_id, place_id),
  CONSTRAINT place_event_id_name_key UNIQUE (event_id, name),
  CONSTRAINT place_drawer_limit_centavos_check CHECK ((drawer_limit_centavos > 0)),
  CONSTRAINT place_event_id_check CHECK (((event_id >= 1) AND (event_id <= 32767))),
  CONSTRAINT place_kind_check CHECK ((kind = ANY (ARRAY['bar'::text, 'cash_point'::text]))),
  CONSTRAINT place_limits_a_cash_drawer CHECK (((drawer_limit_centavos IS NULL) OR (kind = 'cash_point'::text))),
  CONSTRAINT place_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT place_printer_is_one_address CHECK ((masklen(printer) = 32)),
  CONSTRAINT place_printer_is_private CHECK (((printer <<= '10.0.0.0/8'::inet) OR (printer <<= '172.16.0.0/12'::inet) OR (printer <<= '192.168.0.0/16'::inet) OR (printer <<= '127.0.0.0/8'::inet)))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.place FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.practice (
  practice_id integer NOT NULL,
  training_of integer NOT NULL,
  made_at timestamp with time zone NOT NULL,
  wiped_at timestamp with time zone,
  CONSTRAINT practice_pkey PRIMARY KEY (practice_id),
  CONSTRAINT practice_practice_id_check CHECK (((practice_id >= 20001) AND (practice_id <= 32767))),
  CONSTRAINT practice_training_of_fkey FOREIGN KEY (training_of) REFERENCES event(id)
);
CREATE UNIQUE INDEX practice_runs_once ON public.practice USING btree (training_of) WHERE (wiped_at IS NULL);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.practice_person (
  event_id integer NOT NULL,
  user_id uuid NOT NULL,
  began_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  refusals integer DEFAULT 0 NOT NULL,
  CONSTRAINT practice_person_pkey PRIMARY KEY (event_id, user_id),
  CONSTRAINT practice_person_event_id_check CHECK (((event_id >= 20001) AND (event_id <= 32767))),
  CONSTRAINT practice_person_refusals_check CHECK ((refusals >= 0))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.practice_person FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.product (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  price_centavos bigint NOT NULL,
  category text,
  is_adult_only boolean NOT NULL,
  is_sold_out boolean DEFAULT false NOT NULL,
  "position" integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  retired_at timestamp with time zone,
  is_everywhere boolean DEFAULT true NOT NULL,
  cup_name text,
  cup_centavos bigint,
  CONSTRAINT product_pkey PRIMARY KEY (event_id, product_id),
  CONSTRAINT product_category_check CHECK (((length(category) >= 1) AND (length(category) <= 40))),
  CONSTRAINT product_cup_centavos_check CHECK ((cup_centavos > 0)),
  CONSTRAINT product_cup_is_whole CHECK ((num_nonnulls(cup_name, cup_centavos) <> 1)),
  CONSTRAINT product_cup_name_check CHECK (((length(cup_name) >= 1) AND (length(cup_name) <= 30))),
  CONSTRAINT product_event_id_check CHECK (((event_id >= 1) AND (event_id <= 32767))),
  CONSTRAINT product_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT product_price_centavos_check CHECK ((price_centavos > 0))
);
CREATE UNIQUE INDEX product_name_once ON public.product USING btree (event_id, lower(name)) WHERE (retired_at IS NULL);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.product FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.product_option (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  group_position smallint NOT NULL,
  "position" smallint NOT NULL,
  option_id uuid NOT NULL,
  name text NOT NULL,
  price_centavos bigint NOT NULL,
  is_sold_out boolean NOT NULL,
  CONSTRAINT product_option_pkey PRIMARY KEY (event_id, product_id, group_position, "position"),
  CONSTRAINT product_option_event_id_product_id_option_id_key UNIQUE (event_id, product_id, option_id),
  CONSTRAINT product_option_name_check CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  CONSTRAINT product_option_position_check CHECK ((("position" >= 1) AND ("position" <= 20))),
  CONSTRAINT product_option_price_centavos_check CHECK ((price_centavos >= 0)),
  CONSTRAINT product_option_event_id_product_id_group_position_fkey FOREIGN KEY (event_id, product_id, group_position) REFERENCES product_option_group(event_id, product_id, "position") ON DELETE CASCADE
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.product_option FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.product_option_group (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  "position" smallint NOT NULL,
  group_id uuid NOT NULL,
  name text NOT NULL,
  takes_some boolean NOT NULL,
  is_required boolean NOT NULL,
  CONSTRAINT product_option_group_pkey PRIMARY KEY (event_id, product_id, "position"),
  CONSTRAINT product_option_group_event_id_product_id_group_id_key UNIQUE (event_id, product_id, group_id),
  CONSTRAINT product_option_group_name_check CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  CONSTRAINT product_option_group_position_check CHECK ((("position" >= 1) AND ("position" <= 6))),
  CONSTRAINT product_option_group_event_id_product_id_fkey FOREIGN KEY (event_id, product_id) REFERENCES product(event_id, product_id)
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.product_option_group FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.product_part (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  "position" smallint NOT NULL,
  part_id uuid NOT NULL,
  quantity smallint NOT NULL,
  CONSTRAINT product_part_pkey PRIMARY KEY (event_id, product_id, "position"),
  CONSTRAINT product_part_event_id_product_id_part_id_key UNIQUE (event_id, product_id, part_id),
  CONSTRAINT product_part_check CHECK ((part_id <> product_id)),
  CONSTRAINT product_part_position_check CHECK ((("position" >= 1) AND ("position" <= 10))),
  CONSTRAINT product_part_quantity_check CHECK (((quantity >= 1) AND (quantity <= 20))),
  CONSTRAINT product_part_event_id_part_id_fkey FOREIGN KEY (event_id, part_id) REFERENCES product(event_id, product_id),
  CONSTRAINT product_part_event_id_product_id_fkey FOREIGN KEY (event_id, product_id) REFERENCES product(event_id, product_id)
);
CREATE INDEX product_part_by_part ON public.product_part USING btree (event_id, part_id);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.product_part FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.product_place (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  place_id uuid NOT NULL,
  is_listed boolean DEFAULT false NOT NULL,
  price_centavos bigint,
  is_sold_out boolean DEFAULT false NOT NULL,
  CONSTRAINT product_place_pkey PRIMARY KEY (event_id, product_id, place_id),
  CONSTRAINT product_place_price_centavos_check CHECK ((price_centavos > 0)),
  CONSTRAINT product_place_event_id_place_id_fkey FOREIGN KEY (event_id, place_id) REFERENCES place(event_id, place_id),
  CONSTRAINT product_place_event_id_product_id_fkey FOREIGN KEY (event_id, product_id) REFERENCES product(event_id, product_id)
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.product_place FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.product_stock (
  event_id integer NOT NULL,
  product_id uuid NOT NULL,
  pieces_left integer NOT NULL,
  alert_at integer NOT NULL,
  CONSTRAINT product_stock_pkey PRIMARY KEY (event_id, product_id),
  CONSTRAINT product_stock_alert_at_check CHECK (((alert_at >= 0) AND (alert_at <= 1000000))),
  CONSTRAINT product_stock_pieces_left_check CHECK (((pieces_left >= '-1000000'::integer) AND (pieces_left <= 1000000))),
  CONSTRAINT product_stock_event_id_product_id_fkey FOREIGN KEY (event_id, product_id) REFERENCES product(event_id, product_id)
) WITH (fillfactor=70);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.product_stock FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE
-- saldo_ledger: SELECT, UPDATE

CREATE TABLE public.push_subscription (
  subscription_id uuid NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint_hash bytea NOT NULL,
  service text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (subscription_id),
  CONSTRAINT push_subscription_endpoint_hash_key UNIQUE (endpoint_hash),
  CONSTRAINT push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES user_session(session_id) ON DELETE CASCADE,
  CONSTRAINT push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id)
);
CREATE INDEX push_subscription_by_session ON public.push_subscription USING btree (session_id);
CREATE INDEX push_subscription_by_user ON public.push_subscription USING btree (user_id, created_at);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.qr_claim_code (
  event_id integer NOT NULL,
  wallet_id uuid NOT NULL,
  code_no integer NOT NULL,
  wrong_tries smallint DEFAULT 0 NOT NULL,
  CONSTRAINT qr_claim_code_pkey PRIMARY KEY (event_id, wallet_id),
  CONSTRAINT qr_claim_code_wrong_tries_check CHECK (((wrong_tries >= 0) AND (wrong_tries <= 5)))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.qr_claim_code FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.qr_sheet (
  event_id integer NOT NULL,
  sheet_id uuid NOT NULL,
  qrs integer NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT qr_sheet_pkey PRIMARY KEY (event_id, sheet_id),
  CONSTRAINT qr_sheet_qrs_check CHECK (((qrs >= 1) AND (qrs <= 500)))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.qr_sheet FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.rate_counter (
  key text NOT NULL,
  window_start timestamp with time zone NOT NULL,
  hits integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_counter_pkey PRIMARY KEY (key, window_start)
) WITH (fillfactor=70);
CREATE INDEX rate_counter_expires_at ON public.rate_counter USING btree (expires_at);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.refresh_token (
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  spent_at timestamp with time zone,
  CONSTRAINT refresh_token_pkey PRIMARY KEY (token_hash),
  CONSTRAINT refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES user_session(session_id) ON DELETE CASCADE
);
CREATE INDEX refresh_token_by_session ON public.refresh_token USING btree (session_id);
CREATE INDEX refresh_token_expires_at ON public.refresh_token USING btree (expires_at);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.refund_answer_format (
  event_id integer NOT NULL,
  bank text NOT NULL,
  columns jsonb NOT NULL,
  told_by uuid NOT NULL,
  told_at timestamp with time zone NOT NULL,
  CONSTRAINT refund_answer_format_pkey PRIMARY KEY (event_id, bank),
  CONSTRAINT refund_answer_format_bank_check CHECK (((length(bank) >= 1) AND (length(bank) <= 40)))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.refund_answer_format FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.refund_batch (
  event_id integer NOT NULL,
  batch_id uuid NOT NULL,
  number integer NOT NULL,
  state text NOT NULL,
  refunds integer NOT NULL,
  total_centavos bigint NOT NULL,
  content_hash bytea NOT NULL,
  prepared_by uuid NOT NULL,
  prepared_at timestamp with time zone NOT NULL,
  approved_by uuid,
  approved_at timestamp with time zone,
  filed_by uuid,
  filed_at timestamp with time zone,
  closed_at timestamp with time zone,
  cancelled_by uuid,
  cancelled_at timestamp with time zone,
  CONSTRAINT refund_batch_pkey PRIMARY KEY (event_id, batch_id),
  CONSTRAINT refund_batch_event_id_number_key UNIQUE (event_id, number),
  CONSTRAINT refund_batch_approved_by_another CHECK ((prepared_by <> approved_by)),
  CONSTRAINT refund_batch_check CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  CONSTRAINT refund_batch_check1 CHECK (((filed_by IS NULL) = (filed_at IS NULL))),
  CONSTRAINT refund_batch_check2 CHECK (((cancelled_by IS NULL) = (cancelled_at IS NULL))),
  CONSTRAINT refund_batch_check3 CHECK (((state <> ALL (ARRAY['approved'::text, 'filed'::text, 'closed'::text])) OR (approved_by IS NOT NULL))),
  CONSTRAINT refund_batch_check4 CHECK (((state = ANY (ARRAY['filed'::text, 'closed'::text])) = (filed_at IS NOT NULL))),
  CONSTRAINT refund_batch_check5 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  CONSTRAINT refund_batch_check6 CHECK (((state = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  CONSTRAINT refund_batch_content_hash_check CHECK ((length(content_hash) = 32)),
  CONSTRAINT refund_batch_number_check CHECK ((number > 0)),
  CONSTRAINT refund_batch_refunds_check CHECK ((refunds > 0)),
  CONSTRAINT refund_batch_state_check CHECK ((state = ANY (ARRAY['prepared'::text, 'approved'::text, 'filed'::text, 'closed'::text, 'cancelled'::text]))),
  CONSTRAINT refund_batch_total_centavos_check CHECK ((total_centavos > 0))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.refund_batch FOR EACH ROW EXECUTE FUNCTION app.enter_event();
CREATE TRIGGER refund_batch_frozen BEFORE DELETE OR UPDATE ON public.refund_batch FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION freeze_refund_batch();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.refund_batch_answer (
  event_id integer NOT NULL,
  batch_id uuid NOT NULL,
  mark text NOT NULL,
  confirmed_by uuid NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  CONSTRAINT refund_batch_answer_pkey PRIMARY KEY (event_id, batch_id, mark),
  CONSTRAINT refund_batch_answer_mark_check CHECK ((length(mark) = 64)),
  CONSTRAINT refund_batch_answer_event_id_batch_id_fkey FOREIGN KEY (event_id, batch_id) REFERENCES refund_batch(event_id, batch_id)
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.refund_batch_answer FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.refund_batch_item (
  event_id integer NOT NULL,
  batch_id uuid NOT NULL,
  seq integer NOT NULL,
  refund_id uuid NOT NULL,
  folio text NOT NULL,
  amount_centavos bigint NOT NULL,
  reference text NOT NULL,
  is_open boolean DEFAULT true NOT NULL,
  outcome text,
  return_reason text,
  answered_by uuid,
  answered_at timestamp with time zone,
  booked text,
  refusal text,
  CONSTRAINT refund_batch_item_pkey PRIMARY KEY (event_id, batch_id, seq),
  CONSTRAINT refund_batch_item_event_id_batch_id_refund_id_key UNIQUE (event_id, batch_id, refund_id),
  CONSTRAINT refund_batch_item_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT refund_batch_item_booked_check CHECK ((booked = ANY (ARRAY['paid'::text, 'returned'::text]))),
  CONSTRAINT refund_batch_item_check CHECK ((num_nulls(outcome, answered_by, answered_at) = ANY (ARRAY[0, 3]))),
  CONSTRAINT refund_batch_item_check1 CHECK (((NOT (outcome IS DISTINCT FROM 'returned'::text)) = (return_reason IS NOT NULL))),
  CONSTRAINT refund_batch_item_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'returned'::text]))),
  CONSTRAINT refund_batch_item_reference_check CHECK ((reference ~ '^\d{7}$'::text)),
  CONSTRAINT refund_batch_item_seq_check CHECK ((seq > 0)),
  CONSTRAINT refund_batch_item_event_id_batch_id_fkey FOREIGN KEY (event_id, batch_id) REFERENCES refund_batch(event_id, batch_id),
  CONSTRAINT refund_batch_item_event_id_refund_id_fkey FOREIGN KEY (event_id, refund_id) REFERENCES refund_request(event_id, refund_id)
) WITH (fillfactor=80);
CREATE UNIQUE INDEX refund_batch_item_by_reference ON public.refund_batch_item USING btree (event_id, batch_id, reference);
CREATE INDEX refund_batch_item_to_book ON public.refund_batch_item USING btree (event_id, batch_id) WHERE ((outcome IS NOT NULL) AND (refusal IS NULL) AND (booked IS DISTINCT FROM outcome));
CREATE UNIQUE INDEX refund_in_one_open_batch ON public.refund_batch_item USING btree (event_id, refund_id) WHERE is_open;
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.refund_batch_item FOR EACH ROW EXECUTE FUNCTION app.enter_event();
CREATE TRIGGER refund_batch_item_frozen BEFORE DELETE OR UPDATE ON public.refund_batch_item FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION freeze_refund_batch_item();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.refund_decision (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  verb text NOT NULL,
  from_state text NOT NULL,
  refusal text,
  actor_id uuid,
  at timestamp with time zone NOT NULL,
  CONSTRAINT refund_decision_pkey PRIMARY KEY (event_id, op_id),
  CONSTRAINT refund_decision_verb_check CHECK ((verb = ANY (ARRAY['accept'::text, 'reject'::text, 'pay'::text, 'return'::text])))
);
CREATE INDEX refund_decision_by_refund ON public.refund_decision USING btree (event_id, refund_id, at);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.refund_decision FOR EACH ROW EXECUTE FUNCTION app.enter_event();
CREATE TRIGGER refund_decision_only_grows BEFORE DELETE OR UPDATE ON public.refund_decision FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION app.refuse_change();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.refund_image (
  event_id integer NOT NULL,
  refund_id uuid NOT NULL,
  image_sealed bytea NOT NULL,
  CONSTRAINT refund_image_pkey PRIMARY KEY (event_id, refund_id),
  CONSTRAINT refund_image_event_id_refund_id_fkey FOREIGN KEY (event_id, refund_id) REFERENCES refund_request(event_id, refund_id) ON DELETE CASCADE
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.refund_image FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.refund_request (
  event_id integer NOT NULL,
  refund_id uuid NOT NULL,
  folio text NOT NULL,
  state text NOT NULL,
  requester_id uuid,
  holder_id uuid,
  wallet_id uuid,
  amount_centavos bigint,
  hold_op_id uuid,
  reason text,
  details_sealed bytea,
  created_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  rejected_at timestamp with time zone,
  paid_at timestamp with time zone,
  returned_at timestamp with time zone,
  balance_centavos bigint,
  clabe_hash bytea,
  email_hash bytea,
  phone_hash bytea,
  batch_id uuid,
  asked_at timestamp with time zone,
  picture_qr text,
  CONSTRAINT refund_request_pkey PRIMARY KEY (event_id, refund_id),
  CONSTRAINT refund_request_folio_event_id_key UNIQUE (folio, event_id),
  CONSTRAINT refund_request_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT refund_request_balance_centavos_check CHECK ((balance_centavos >= 0)),
  CONSTRAINT refund_request_check CHECK (((event_id = 0) = (wallet_id IS NULL))),
  CONSTRAINT refund_request_check1 CHECK (((amount_centavos IS NULL) = (hold_op_id IS NULL))),
  CONSTRAINT refund_request_check2 CHECK (((state <> ALL (ARRAY['accepted'::text, 'paid'::text, 'returned'::text])) OR (amount_centavos IS NOT NULL))),
  CONSTRAINT refund_request_picture_qr_check CHECK ((picture_qr = ANY (ARRAY['none'::text, 'unknown'::text, 'same'::text, 'other'::text]))),
  CONSTRAINT refund_request_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'accepted'::text, 'rejected'::text, 'paid'::text, 'returned'::text])))
) WITH (fillfactor=80);
CREATE INDEX refund_request_by_clabe ON public.refund_request USING btree (event_id, clabe_hash) WHERE (clabe_hash IS NOT NULL);
CREATE INDEX refund_request_by_email ON public.refund_request USING btree (event_id, email_hash) WHERE (email_hash IS NOT NULL);
CREATE INDEX refund_request_by_holder ON public.refund_request USING btree (holder_id) WHERE (holder_id IS NOT NULL);
CREATE INDEX refund_request_by_phone ON public.refund_request USING btree (event_id, phone_hash) WHERE (phone_hash IS NOT NULL);
CREATE INDEX refund_request_by_requester ON public.refund_request USING btree (requester_id) WHERE (requester_id IS NOT NULL);
CREATE INDEX refund_request_by_state ON public.refund_request USING btree (event_id, state, created_at);
CREATE INDEX refund_request_by_wallet ON public.refund_request USING btree (event_id, wallet_id) WHERE (wallet_id IS NOT NULL);
CREATE INDEX refund_request_ready ON public.refund_request USING btree (event_id, accepted_at) WHERE ((state = 'accepted'::text) AND (batch_id IS NULL));
CREATE INDEX refund_request_remembered ON public.refund_request USING btree (created_at) WHERE (details_sealed IS NOT NULL);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.refund_request FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.refund_run (
  event_id integer NOT NULL,
  run_id uuid NOT NULL,
  state text NOT NULL,
  paused_because text,
  paused_gateway smallint,
  started_by uuid,
  created_at timestamp with time zone NOT NULL,
  prepared_to uuid,
  prepared_at timestamp with time zone,
  resumed_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT refund_run_pkey PRIMARY KEY (event_id, run_id),
  CONSTRAINT refund_run_check CHECK (((state = 'paused'::text) = (paused_because IS NOT NULL))),
  CONSTRAINT refund_run_check1 CHECK (((state = 'done'::text) = (closed_at IS NOT NULL))),
  CONSTRAINT refund_run_check2 CHECK (((state = 'preparing'::text) OR (prepared_at IS NOT NULL) OR (state = 'paused'::text))),
  CONSTRAINT refund_run_paused_because_check CHECK ((paused_because = ANY (ARRAY['by_hand'::text, 'funds'::text, 'refusals'::text]))),
  CONSTRAINT refund_run_state_check CHECK ((state = ANY (ARRAY['preparing'::text, 'running'::text, 'paused'::text, 'done'::text]))),
  CONSTRAINT refund_run_paused_gateway_fkey FOREIGN KEY (paused_gateway) REFERENCES gateway(gateway)
);
CREATE UNIQUE INDEX refund_run_one_open ON public.refund_run USING btree (event_id) WHERE (state <> 'done'::text);
CREATE INDEX refund_run_open ON public.refund_run USING btree (created_at) WHERE (state <> 'done'::text);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.refund_run FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.refund_run_wallet (
  event_id integer NOT NULL,
  run_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  holder_id uuid,
  refundable_centavos bigint NOT NULL,
  to_source_centavos bigint NOT NULL,
  CONSTRAINT refund_run_wallet_pkey PRIMARY KEY (event_id, run_id, wallet_id),
  CONSTRAINT refund_run_wallet_check CHECK (((to_source_centavos >= 0) AND (to_source_centavos <= refundable_centavos))),
  CONSTRAINT refund_run_wallet_refundable_centavos_check CHECK ((refundable_centavos > 0)),
  CONSTRAINT refund_run_wallet_event_id_run_id_fkey FOREIGN KEY (event_id, run_id) REFERENCES refund_run(event_id, run_id)
);
CREATE INDEX refund_run_wallet_by_wallet ON public.refund_run_wallet USING btree (event_id, wallet_id);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.refund_run_wallet FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.reissue_code (
  code_id uuid NOT NULL,
  event_id integer NOT NULL,
  asked_by uuid NOT NULL,
  place_name text,
  spent_on uuid,
  CONSTRAINT reissue_code_pkey PRIMARY KEY (code_id),
  CONSTRAINT reissue_code_code_id_fkey FOREIGN KEY (code_id) REFERENCES phone_code(code_id) ON DELETE CASCADE
);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.role_grant (
  user_id uuid NOT NULL,
  event_id integer,
  role text NOT NULL,
  granted_at timestamp with time zone NOT NULL,
  CONSTRAINT role_grant_user_id_event_id_key UNIQUE NULLS NOT DISTINCT (user_id, event_id),
  CONSTRAINT role_grant_check CHECK (((role = 'admin'::text) = (event_id IS NULL))),
  CONSTRAINT role_grant_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'cashier'::text, 'bar'::text, 'finance'::text, 'support'::text, 'vendor'::text]))),
  CONSTRAINT role_grant_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id)
);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.settlement_event_statement (
  event_id integer NOT NULL,
  statement_id uuid NOT NULL,
  number integer NOT NULL,
  is_final boolean NOT NULL,
  content text NOT NULL,
  content_hash bytea NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT settlement_event_statement_pkey PRIMARY KEY (event_id, statement_id),
  CONSTRAINT settlement_event_statement_event_id_number_key UNIQUE (event_id, number),
  CONSTRAINT settlement_event_statement_check CHECK ((content_hash = sha256(convert_to(content, 'UTF8'::name)))),
  CONSTRAINT settlement_event_statement_content_check CHECK ((content IS JSON OBJECT)),
  CONSTRAINT settlement_event_statement_number_check CHECK ((number > 0))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.settlement_event_statement FOR EACH ROW EXECUTE FUNCTION app.enter_event();
CREATE TRIGGER settlement_event_statement_frozen BEFORE DELETE OR UPDATE ON public.settlement_event_statement FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION freeze_settlement_event_statement();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.settlement_statement (
  event_id integer NOT NULL,
  statement_id uuid NOT NULL,
  place_id uuid NOT NULL,
  number integer NOT NULL,
  state text NOT NULL,
  due_centavos bigint NOT NULL,
  carried_centavos bigint NOT NULL,
  to_pay_centavos bigint NOT NULL,
  content text NOT NULL,
  content_hash bytea NOT NULL,
  clabe_sealed bytea NOT NULL,
  prepared_by uuid NOT NULL,
  prepared_at timestamp with time zone NOT NULL,
  approved_by uuid,
  approved_at timestamp with time zone,
  paid_by uuid,
  paid_at timestamp with time zone,
  paid_on date,
  reference text,
  cancelled_by uuid,
  cancelled_at timestamp with time zone,
  CONSTRAINT settlement_statement_pkey PRIMARY KEY (event_id, statement_id),
  CONSTRAINT settlement_statement_event_id_place_id_number_key UNIQUE (event_id, place_id, number),
  CONSTRAINT settlement_approved_by_another CHECK ((prepared_by <> approved_by)),
  CONSTRAINT settlement_hash_of_content CHECK ((content_hash = sha256(convert_to(content, 'UTF8'::name)))),
  CONSTRAINT settlement_statement_carried_centavos_check CHECK ((carried_centavos <= 0)),
  CONSTRAINT settlement_statement_check CHECK ((to_pay_centavos = (due_centavos + carried_centavos))),
  CONSTRAINT settlement_statement_check1 CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  CONSTRAINT settlement_statement_check2 CHECK ((num_nulls(paid_by, paid_at, paid_on, reference) = ANY (ARRAY[0, 4]))),
  CONSTRAINT settlement_statement_check3 CHECK (((cancelled_by IS NULL) = (cancelled_at IS NULL))),
  CONSTRAINT settlement_statement_check4 CHECK (((state = ANY (ARRAY['approved'::text, 'paid'::text, 'carried'::text])) = (approved_by IS NOT NULL))),
  CONSTRAINT settlement_statement_check5 CHECK (((state = 'paid'::text) = (paid_by IS NOT NULL))),
  CONSTRAINT settlement_statement_check6 CHECK (((state <> 'carried'::text) OR (to_pay_centavos <= 0))),
  CONSTRAINT settlement_statement_check7 CHECK (((state <> ALL (ARRAY['approved'::text, 'paid'::text])) OR (to_pay_centavos > 0))),
  CONSTRAINT settlement_statement_check8 CHECK (((state = 'cancelled'::text) = (cancelled_by IS NOT NULL))),
  CONSTRAINT settlement_statement_content_check CHECK ((content IS JSON OBJECT)),
  CONSTRAINT settlement_statement_number_check CHECK ((number > 0)),
  CONSTRAINT settlement_statement_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60))),
  CONSTRAINT settlement_statement_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'paid'::text, 'carried'::text, 'cancelled'::text])))
);
CREATE UNIQUE INDEX settlement_one_open ON public.settlement_statement USING btree (event_id, place_id) WHERE (state = ANY (ARRAY['draft'::text, 'approved'::text]));
CREATE INDEX settlement_statement_by_reference ON public.settlement_statement USING btree (event_id, reference) WHERE (reference IS NOT NULL);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.settlement_statement FOR EACH ROW EXECUTE FUNCTION app.enter_event();
CREATE TRIGGER settlement_statement_frozen BEFORE DELETE OR UPDATE ON public.settlement_statement FOR EACH ROW WHEN (ledger.keeps(old.event_id)) EXECUTE FUNCTION freeze_settlement_statement();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.settlement_terms (
  event_id integer NOT NULL,
  place_id uuid NOT NULL,
  owner_name text NOT NULL,
  rfc text NOT NULL,
  clabe_sealed bytea NOT NULL,
  clabe_end text NOT NULL,
  bank text,
  commission_bp integer NOT NULL,
  fixed_fee_centavos bigint NOT NULL,
  vat_bp integer NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT settlement_terms_pkey PRIMARY KEY (event_id, place_id),
  CONSTRAINT settlement_terms_clabe_end_check CHECK ((clabe_end ~ '^\d{4}$'::text)),
  CONSTRAINT settlement_terms_commission_bp_check CHECK (((commission_bp >= 0) AND (commission_bp <= 10000))),
  CONSTRAINT settlement_terms_fixed_fee_centavos_check CHECK ((fixed_fee_centavos >= 0)),
  CONSTRAINT settlement_terms_owner_name_check CHECK (((length(owner_name) >= 1) AND (length(owner_name) <= 120))),
  CONSTRAINT settlement_terms_rfc_check CHECK ((rfc ~ '^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[0-9A]$'::text)),
  CONSTRAINT settlement_terms_vat_bp_check CHECK (((vat_bp >= 0) AND (vat_bp <= 10000)))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.settlement_terms FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.shift (
  event_id integer NOT NULL,
  shift_id uuid NOT NULL,
  user_id uuid NOT NULL,
  place_id uuid NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  float_centavos bigint NOT NULL,
  closed_at timestamp with time zone,
  close_op_id uuid,
  expected_centavos bigint,
  counted_centavos bigint,
  expected_terminal_centavos bigint,
  counted_terminal_centavos bigint,
  float_pieces jsonb,
  counted_pieces jsonb,
  difference_reason text,
  difference_words text,
  explain_op_id uuid,
  explained_by uuid,
  explained_at timestamp with time zone,
  CONSTRAINT shift_pkey PRIMARY KEY (event_id, shift_id),
  CONSTRAINT shift_counted_centavos_check CHECK ((counted_centavos >= 0)),
  CONSTRAINT shift_counted_terminal_centavos_check CHECK ((counted_terminal_centavos >= 0)),
  CONSTRAINT shift_difference_reason_check CHECK ((difference_reason = ANY (ARRAY['change'::text, 'unrecorded_sale'::text, 'unrecorded_payout'::text, 'float'::text, 'counterfeit'::text, 'miscounted'::text, 'unknown'::text, 'other'::text]))),
  CONSTRAINT shift_difference_words_check CHECK (((length(difference_words) >= 1) AND (length(difference_words) <= 200))),
  CONSTRAINT shift_float_centavos_check CHECK ((float_centavos >= 0)),
  CONSTRAINT shift_is_closed_whole CHECK ((num_nulls(closed_at, close_op_id, expected_centavos, counted_centavos) = ANY (ARRAY[0, 4]))),
  CONSTRAINT shift_is_explained_closed CHECK (((difference_reason IS NULL) OR (closed_at IS NOT NULL))),
  CONSTRAINT shift_is_explained_whole CHECK ((num_nulls(difference_reason, explain_op_id, explained_by, explained_at) = ANY (ARRAY[0, 4]))),
  CONSTRAINT shift_event_id_place_id_fkey FOREIGN KEY (event_id, place_id) REFERENCES place(event_id, place_id)
);
CREATE INDEX shift_by_opening ON public.shift USING btree (event_id, opened_at);
CREATE UNIQUE INDEX shift_open_once ON public.shift USING btree (event_id, user_id) WHERE (closed_at IS NULL);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.shift FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.social_identity (
  provider text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  linked_at timestamp with time zone NOT NULL,
  CONSTRAINT social_identity_pkey PRIMARY KEY (provider, subject),
  CONSTRAINT social_identity_user_id_provider_key UNIQUE (user_id, provider),
  CONSTRAINT social_identity_provider_fkey FOREIGN KEY (provider) REFERENCES identity_vendor(provider),
  CONSTRAINT social_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id)
);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.spent_captcha (
  challenge_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT spent_captcha_pkey PRIMARY KEY (challenge_id)
);
CREATE INDEX spent_captcha_expires_at ON public.spent_captcha USING btree (expires_at);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.staff_pin (
  event_id integer NOT NULL,
  user_id uuid NOT NULL,
  pin_hash text NOT NULL,
  set_at timestamp with time zone NOT NULL,
  digits smallint,
  CONSTRAINT staff_pin_pkey PRIMARY KEY (event_id, user_id),
  CONSTRAINT staff_pin_digits_check CHECK (((digits >= 4) AND (digits <= 6))),
  CONSTRAINT staff_pin_event_id_check CHECK (((event_id >= 1) AND (event_id <= 32767)))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.staff_pin FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.staff_place (
  event_id integer NOT NULL,
  user_id uuid NOT NULL,
  place_id uuid NOT NULL,
  assigned_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_place_pkey PRIMARY KEY (event_id, user_id),
  CONSTRAINT staff_place_event_id_place_id_fkey FOREIGN KEY (event_id, place_id) REFERENCES place(event_id, place_id)
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.staff_place FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.stock_taken (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  product_id uuid NOT NULL,
  pieces integer NOT NULL,
  CONSTRAINT stock_taken_pkey PRIMARY KEY (event_id, op_id, product_id),
  CONSTRAINT stock_taken_pieces_check CHECK ((pieces > 0))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.stock_taken FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE
-- saldo_ledger: INSERT, SELECT

CREATE TABLE public.tab (
  event_id integer NOT NULL,
  tab_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  place_id uuid NOT NULL,
  opened_by uuid NOT NULL,
  till_id uuid,
  opened_at timestamp with time zone NOT NULL,
  hold_centavos bigint NOT NULL,
  served_centavos bigint DEFAULT 0 NOT NULL,
  close_op_id uuid,
  tip_centavos bigint,
  closed_by uuid,
  closed_at timestamp with time zone,
  CONSTRAINT tab_pkey PRIMARY KEY (event_id, tab_id),
  CONSTRAINT tab_event_id_check CHECK (((event_id >= 1) AND (event_id <= 32767))),
  CONSTRAINT tab_hold_centavos_check CHECK ((hold_centavos > 0)),
  CONSTRAINT tab_is_closed_whole CHECK ((num_nulls(close_op_id, tip_centavos, closed_at) = ANY (ARRAY[0, 3]))),
  CONSTRAINT tab_is_never_above_its_hold CHECK (((served_centavos + COALESCE(tip_centavos, (0)::bigint)) <= hold_centavos)),
  CONSTRAINT tab_served_centavos_check CHECK ((served_centavos >= 0)),
  CONSTRAINT tab_tip_centavos_check CHECK ((tip_centavos >= 0))
) WITH (fillfactor=70);
CREATE INDEX tab_by_wallet ON public.tab USING btree (event_id, wallet_id);
CREATE INDEX tab_open_at_place ON public.tab USING btree (event_id, place_id) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX tab_open_once ON public.tab USING btree (event_id, wallet_id, place_id) WHERE (closed_at IS NULL);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.tab FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.tab_round (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  tab_id uuid NOT NULL,
  details text NOT NULL,
  added_by uuid NOT NULL,
  till_id uuid,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT tab_round_pkey PRIMARY KEY (event_id, op_id),
  CONSTRAINT tab_round_details_check CHECK ((details IS JSON OBJECT)),
  CONSTRAINT tab_round_event_id_tab_id_fkey FOREIGN KEY (event_id, tab_id) REFERENCES tab(event_id, tab_id)
);
CREATE INDEX tab_round_of_tab ON public.tab_round USING btree (event_id, tab_id);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.tab_round FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.tab_take_back (
  event_id integer NOT NULL,
  op_id uuid NOT NULL,
  tab_id uuid NOT NULL,
  round_op_id uuid NOT NULL,
  line_no integer NOT NULL,
  quantity integer NOT NULL,
  taken_by uuid NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  CONSTRAINT tab_take_back_pkey PRIMARY KEY (event_id, op_id),
  CONSTRAINT tab_take_back_line_no_check CHECK ((line_no >= 0)),
  CONSTRAINT tab_take_back_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT tab_take_back_event_id_round_op_id_fkey FOREIGN KEY (event_id, round_op_id) REFERENCES tab_round(event_id, op_id)
);
CREATE INDEX tab_take_back_of_tab ON public.tab_take_back USING btree (event_id, tab_id);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.tab_take_back FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.temporary_staff (
  user_id uuid NOT NULL,
  event_id integer NOT NULL,
  name text NOT NULL,
  works_until timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT temporary_staff_pkey PRIMARY KEY (user_id),
  CONSTRAINT temporary_staff_event_id_check CHECK (((event_id >= 1) AND (event_id <= 32767))),
  CONSTRAINT temporary_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id)
);
CREATE UNIQUE INDEX temporary_staff_name_once ON public.temporary_staff USING btree (event_id, lower(name)) WHERE (removed_at IS NULL);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.terminal_voucher (
  event_id integer NOT NULL,
  terminal_id uuid NOT NULL,
  day date NOT NULL,
  voucher text NOT NULL,
  op_id uuid NOT NULL,
  shift_id uuid NOT NULL,
  amount_centavos bigint NOT NULL,
  CONSTRAINT terminal_voucher_pkey PRIMARY KEY (event_id, terminal_id, day, voucher),
  CONSTRAINT terminal_voucher_amount_centavos_check CHECK ((amount_centavos > 0)),
  CONSTRAINT terminal_voucher_voucher_check CHECK ((voucher ~ '^[0-9A-Z]{1,12}$'::text)),
  CONSTRAINT terminal_voucher_event_id_shift_id_fkey FOREIGN KEY (event_id, shift_id) REFERENCES shift(event_id, shift_id)
);
CREATE INDEX terminal_voucher_by_operation ON public.terminal_voucher USING btree (event_id, op_id);
CREATE INDEX terminal_voucher_by_shift ON public.terminal_voucher USING btree (event_id, shift_id);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.terminal_voucher FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.terms_acceptance (
  user_id uuid NOT NULL,
  version text NOT NULL,
  accepted_at timestamp with time zone NOT NULL,
  CONSTRAINT terms_acceptance_pkey PRIMARY KEY (user_id, version),
  CONSTRAINT terms_acceptance_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id)
);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.till_minute (
  event_id integer NOT NULL,
  place_id uuid NOT NULL,
  minute timestamp with time zone NOT NULL,
  histogram integer[] NOT NULL,
  failures integer NOT NULL,
  CONSTRAINT till_minute_pkey PRIMARY KEY (event_id, place_id, minute),
  CONSTRAINT till_minute_failures_check CHECK ((failures >= 0)),
  CONSTRAINT till_minute_histogram_check CHECK ((cardinality(histogram) = 14))
) WITH (fillfactor=70);
CREATE INDEX till_minute_by_time ON public.till_minute USING btree (event_id, minute);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.till_minute FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.till_report (
  event_id integer NOT NULL,
  device_id uuid NOT NULL,
  reported_at timestamp with time zone NOT NULL,
  round_trip_ms integer,
  failures integer NOT NULL,
  battery smallint,
  CONSTRAINT till_report_pkey PRIMARY KEY (event_id, device_id),
  CONSTRAINT till_report_battery_check CHECK (((battery >= 0) AND (battery <= 100))),
  CONSTRAINT till_report_failures_check CHECK ((failures >= 0)),
  CONSTRAINT till_report_round_trip_ms_check CHECK ((round_trip_ms >= 0))
) WITH (fillfactor=70);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.till_report FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.till_settings (
  event_id integer NOT NULL,
  version bigint NOT NULL,
  tip_percents smallint[],
  void_minutes integer DEFAULT 10 NOT NULL,
  age_check text DEFAULT 'each_time'::text NOT NULL,
  confirms_tips boolean DEFAULT false NOT NULL,
  confirms_from_centavos bigint,
  CONSTRAINT till_settings_pkey PRIMARY KEY (event_id),
  CONSTRAINT till_settings_age_check_check CHECK ((age_check = ANY (ARRAY['each_time'::text, 'once_a_night'::text, 'by_staff'::text]))),
  CONSTRAINT till_settings_confirms_from_centavos_check CHECK ((confirms_from_centavos > 0)),
  CONSTRAINT till_settings_event_id_check CHECK (((event_id >= 1) AND (event_id <= 32767))),
  CONSTRAINT till_settings_tip_percents_check CHECK ((cardinality(tip_percents) = 3)),
  CONSTRAINT till_settings_version_check CHECK ((version > 0)),
  CONSTRAINT till_settings_void_minutes_check CHECK (((void_minutes >= 1) AND (void_minutes <= 1440)))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.till_settings FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.user_account (
  user_id uuid NOT NULL,
  email text,
  email_verified_at timestamp with time zone,
  name text NOT NULL,
  paternal_surname text NOT NULL,
  maternal_surname text NOT NULL,
  country_code text,
  country_code_iso text,
  phone_national text,
  phone_e164 text,
  phone_verified_at timestamp with time zone,
  birthday date,
  password_hash text,
  created_at timestamp with time zone NOT NULL,
  erased_at timestamp with time zone,
  phone_since timestamp with time zone,
  phone_is_registered boolean DEFAULT false NOT NULL,
  name_words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(lower(NORMALIZE(((((name || ' '::text) || paternal_surname) || ' '::text) || maternal_surname), NFKD)), '[\u0300-\u036F]'::text, ''::text, 'g'::text))),
  CONSTRAINT user_account_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_account_email_key UNIQUE (email),
  CONSTRAINT user_account_check CHECK ((num_nulls(country_code, country_code_iso, phone_national, phone_e164) = ANY (ARRAY[0, 4]))),
  CONSTRAINT user_account_check1 CHECK (((phone_verified_at IS NULL) OR (phone_e164 IS NOT NULL))),
  CONSTRAINT user_account_email_check CHECK ((email = lower(email))),
  CONSTRAINT user_account_signs_in_by_email CHECK (((email IS NOT NULL) OR (num_nonnulls(email_verified_at, phone_e164, birthday, password_hash) = 0)))
);
CREATE INDEX user_account_by_email_start ON public.user_account USING btree (email text_pattern_ops);
CREATE INDEX user_account_by_name ON public.user_account USING gin (name_words);
CREATE INDEX user_account_by_phone ON public.user_account USING btree (phone_e164, phone_since);
CREATE UNIQUE INDEX user_account_verified_phone ON public.user_account USING btree (phone_e164) WHERE (phone_verified_at IS NOT NULL);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.user_session (
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  signed_in_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  till_event_id integer,
  till_device_id uuid,
  till_place_id uuid,
  browser text,
  CONSTRAINT user_session_pkey PRIMARY KEY (session_id),
  CONSTRAINT user_session_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  CONSTRAINT user_session_check1 CHECK ((num_nulls(till_event_id, till_device_id, till_place_id) = ANY (ARRAY[0, 3]))),
  CONSTRAINT user_session_end_reason_check CHECK ((end_reason = ANY (ARRAY['logout'::text, 'refresh_reuse'::text, 'credential_changed'::text, 'operator'::text]))),
  CONSTRAINT user_session_till_event_id_check CHECK (((till_event_id >= 1) AND (till_event_id <= 32767))),
  CONSTRAINT user_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(user_id)
);
CREATE INDEX user_session_ended_at ON public.user_session USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX user_session_expires_at ON public.user_session USING btree (expires_at);
CREATE INDEX user_session_open ON public.user_session USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX user_session_open_on_till ON public.user_session USING btree (till_event_id, till_device_id) WHERE ((ended_at IS NULL) AND (till_device_id IS NOT NULL));
CREATE TRIGGER forget_push_subscriptions AFTER UPDATE OF ended_at ON public.user_session FOR EACH ROW WHEN ((new.ended_at IS NOT NULL)) EXECUTE FUNCTION forget_push_subscriptions();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.user_wallet (
  user_id uuid NOT NULL,
  event_id integer NOT NULL,
  wallet_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT user_wallet_pkey PRIMARY KEY (user_id, event_id)
);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.verification_run (
  run_id uuid NOT NULL,
  asked_by uuid,
  asked_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  seen_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  wallets_total integer DEFAULT 0 NOT NULL,
  wallets integer DEFAULT 0 NOT NULL,
  transfers bigint DEFAULT 0 NOT NULL,
  problems jsonb,
  CONSTRAINT verification_run_pkey PRIMARY KEY (run_id)
);
CREATE INDEX verification_run_by_time ON public.verification_run USING btree (asked_at);
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.webhook (
  event_id integer NOT NULL,
  webhook_id uuid NOT NULL,
  url text NOT NULL,
  kinds text[] NOT NULL,
  secret_sealed bytea NOT NULL,
  old_secret_sealed bytea,
  old_secret_until timestamp with time zone,
  made_by uuid NOT NULL,
  made_at timestamp with time zone NOT NULL,
  read_until timestamp with time zone NOT NULL,
  failing_since timestamp with time zone,
  removed_at timestamp with time zone,
  CONSTRAINT webhook_pkey PRIMARY KEY (event_id, webhook_id),
  CONSTRAINT webhook_check CHECK ((num_nulls(old_secret_sealed, old_secret_until) = ANY (ARRAY[0, 2]))),
  CONSTRAINT webhook_kinds_check CHECK ((cardinality(kinds) > 0)),
  CONSTRAINT webhook_url_check CHECK (((length(url) >= 1) AND (length(url) <= 500)))
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.webhook FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE public.webhook_delivery (
  event_id integer NOT NULL,
  delivery_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  "position" bigint NOT NULL,
  kind text NOT NULL,
  object_id text NOT NULL,
  body text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  first_tried_at timestamp with time zone,
  next_at timestamp with time zone NOT NULL,
  last_status integer,
  last_error text,
  ended_at timestamp with time zone,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (event_id, delivery_id),
  CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'given_up'::text]))),
  CONSTRAINT webhook_delivery_event_id_webhook_id_fkey FOREIGN KEY (event_id, webhook_id) REFERENCES webhook(event_id, webhook_id)
) WITH (fillfactor=70);
CREATE INDEX webhook_delivery_by_time ON public.webhook_delivery USING btree (event_id, webhook_id, "position" DESC);
CREATE INDEX webhook_delivery_ended_at ON public.webhook_delivery USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX webhook_delivery_of_object ON public.webhook_delivery USING btree (event_id, webhook_id, object_id, "position") WHERE (state = 'pending'::text);
CREATE INDEX webhook_delivery_waiting ON public.webhook_delivery USING btree (event_id, webhook_id, "position") WHERE (state = 'pending'::text);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON public.webhook_delivery FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: DELETE, INSERT, SELECT, UPDATE

CREATE TABLE reporting.event_sum (
  event_id integer NOT NULL,
  kind smallint NOT NULL,
  is_house boolean NOT NULL,
  debit_account integer NOT NULL,
  credit_account integer NOT NULL,
  method text NOT NULL,
  transfers bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT event_sum_pkey PRIMARY KEY (event_id, kind, is_house, debit_account, credit_account, method)
) WITH (fillfactor=50);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON reporting.event_sum FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: INSERT, SELECT, UPDATE

CREATE TABLE reporting.hour_product (
  event_id integer NOT NULL,
  hour timestamp with time zone NOT NULL,
  place uuid NOT NULL,
  actor uuid NOT NULL,
  till uuid NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  unit_price bigint NOT NULL,
  pieces bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT hour_product_pkey PRIMARY KEY (event_id, hour, place, actor, till, product_id, name, unit_price)
) WITH (fillfactor=70);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON reporting.hour_product FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: INSERT, SELECT, UPDATE

CREATE TABLE reporting.hour_sale (
  event_id integer NOT NULL,
  hour timestamp with time zone NOT NULL,
  place uuid NOT NULL,
  actor uuid NOT NULL,
  till uuid NOT NULL,
  kind smallint NOT NULL,
  is_house boolean NOT NULL,
  transfers bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT hour_sale_pkey PRIMARY KEY (event_id, hour, place, actor, till, kind, is_house)
) WITH (fillfactor=70);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON reporting.hour_sale FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: INSERT, SELECT, UPDATE

CREATE TABLE reporting.minute_sum (
  event_id integer NOT NULL,
  minute timestamp with time zone NOT NULL,
  place uuid NOT NULL,
  kind smallint NOT NULL,
  is_house boolean NOT NULL,
  debit_account integer NOT NULL,
  credit_account integer NOT NULL,
  method text NOT NULL,
  transfers bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT minute_sum_pkey PRIMARY KEY (event_id, minute, place, kind, is_house, debit_account, credit_account, method)
);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON reporting.minute_sum FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: INSERT, SELECT, UPDATE

CREATE TABLE reporting.progress (
  event_id integer NOT NULL,
  settled_until timestamp with time zone NOT NULL,
  version bigint DEFAULT 0 NOT NULL,
  checked_at timestamp with time zone,
  differences integer DEFAULT 0 NOT NULL,
  CONSTRAINT progress_pkey PRIMARY KEY (event_id)
) WITH (fillfactor=50);
CREATE TRIGGER enters_event BEFORE INSERT OR DELETE OR UPDATE ON reporting.progress FOR EACH ROW EXECUTE FUNCTION app.enter_event();
-- Owner: saldo_owner
-- saldo_app: INSERT, SELECT, UPDATE

CREATE VIEW ledger.account_name AS
 SELECT event_id,
    account_id,
    key
   FROM ledger.account;
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE VIEW ledger.account_total AS
 SELECT a.event_id,
    a.account_id,
    a.key,
    (COALESCE(s.debits, (0)::numeric))::bigint AS debits,
    (COALESCE(s.credits, (0)::numeric))::bigint AS credits
   FROM (ledger.account a
     LEFT JOIN LATERAL ( SELECT sum(x.debits) AS debits,
            sum(x.credits) AS credits
           FROM ledger.account_slot x
          WHERE ((x.event_id = a.event_id) AND (x.account_id = a.account_id))) s ON (true));
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE VIEW ledger.booked_transfer AS
 SELECT event_id,
    op_id,
    origin,
    leg,
    kind,
    debit_account,
    credit_account,
    amount,
    wallet_id,
    wallet_seq,
    balance_after,
    (wallet_id = '00000000-0000-0000-0000-000000000000'::uuid) AS is_house,
    group_id,
    reverses_id,
    actor,
    till,
    place,
    occurred_at,
    booked_at,
    details,
    promo
   FROM ledger.transfer;
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE VIEW ledger.opened_event AS
 SELECT event_id,
    opened_at
   FROM ledger.wallet w
  WHERE (wallet_id = '00000000-0000-0000-0000-000000000000'::uuid);
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE VIEW ledger.wallet_balance AS
 SELECT event_id,
    wallet_id,
    (credits - debits) AS balance,
    held,
    ((credits > 0) AND (merged_into IS NULL)) AS is_used,
    promo
   FROM ledger.wallet;
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE VIEW ledger.wallet_state AS
 SELECT event_id,
    wallet_id,
    user_id,
    is_hidden,
    (credits - debits) AS balance,
    (is_blocked OR is_frozen OR (merged_into IS NOT NULL)) AS is_blocked,
    promo
   FROM ledger.wallet;
-- Owner: saldo_ledger
-- saldo_app: SELECT

CREATE VIEW public.attempt_at_gateway AS
 SELECT event_id,
    gateway,
    gateway_payment_id,
    report_id,
    code,
    amount_centavos,
    refunded_centavos,
    fee_centavos,
    money,
    gateway_status,
    gateway_updated_at,
    created_at,
    taken_centavos
   FROM payment_attempt;
-- Owner: saldo_owner
-- saldo_app: SELECT

CREATE VIEW public.credited_method AS
 SELECT event_id,
    order_id,
    method
   FROM payment_attempt
  WHERE (money = 'credited'::text);
-- Owner: saldo_owner
-- saldo_app: SELECT

CREATE VIEW public.live_session AS
 SELECT session_id,
    expires_at
   FROM user_session
  WHERE (ended_at IS NULL);
-- Owner: saldo_owner
-- saldo_app: SELECT

CREATE VIEW public.named_place AS
 SELECT event_id,
    place_id,
    kind,
    name
   FROM place;
-- Owner: saldo_owner
-- saldo_app: SELECT

CREATE VIEW public.open_drawer AS
 SELECT event_id,
    shift_id,
    user_id,
    place_id,
    opened_at
   FROM shift
  WHERE (closed_at IS NULL);
-- Owner: saldo_owner
-- saldo_app: SELECT

CREATE VIEW public.payable_preference AS
 SELECT event_id,
    order_id,
    expires_at
   FROM payment_preference
  WHERE (ended_at IS NULL);
-- Owner: saldo_owner
-- saldo_app: SELECT

FUNCTION app.audit_append(at timestamp with time zone, request_id text, actor_kind text, actor_id uuid, action text, subject text, event_id integer, details jsonb, caller_request_id text DEFAULT NULL::text, address_mark text DEFAULT NULL::text)
  RETURNS uuid LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION app.claim_key(p_principal text, p_route text, p_key text, p_fingerprint bytea, OUT state text, OUT reply jsonb)
  RETURNS record LANGUAGE plpgsql VOLATILE
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.confirm_answer()
  RETURNS void LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE
-- saldo_ledger: EXECUTE

FUNCTION app.copy_rows(p_table text, p_rows jsonb, p_to integer)
  RETURNS void LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.count_cups(p_event integer, p_at timestamp with time zone, p_op uuid[], p_value jsonb[])
  RETURNS text[] LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE
-- saldo_ledger: EXECUTE

FUNCTION app.count_stock(p_event integer, p_at timestamp with time zone, p_op uuid[], p_value jsonb[])
  RETURNS void LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE
-- saldo_ledger: EXECUTE

FUNCTION app.create_order(p_principal text, p_route text, p_key text, p_fingerprint bytea, p_reply jsonb, p_event integer, p_user uuid, p_order uuid, p_amount bigint, p_max_balance bigint, p_is_recharge boolean, p_named_qrs text[], p_code text, p_at timestamp with time zone, p_expires_at timestamp with time zone, p_job text, p_job_payload json, p_job_key text, p_job_attempts integer)
  RETURNS TABLE(outcome text, reply jsonb) LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp, enable_seqscan=off, jit=off, plan_cache_mode=force_generic_plan
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.dead_jobs()
  RETURNS TABLE(job_id bigint, name text, attempts integer, last_error text, created_at timestamp with time zone, last_tried_at timestamp with time zone) LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_jobs
-- saldo_app: EXECUTE

FUNCTION app.enqueue_job(task text, payload json, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, job_key text DEFAULT NULL::text, max_attempts integer DEFAULT NULL::integer, queue_name text DEFAULT NULL::text)
  RETURNS bigint LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_jobs
-- saldo_app: EXECUTE
-- saldo_ledger: EXECUTE

FUNCTION app.enter_event()
  RETURNS trigger LANGUAGE plpgsql VOLATILE
-- Owner: saldo_owner

FUNCTION app.give_discount(p_event integer, p_at timestamp with time zone, p_op uuid[], p_value jsonb[])
  RETURNS text[] LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE
-- saldo_ledger: EXECUTE

FUNCTION app.has_pin(p_event integer, p_user uuid, p_pin_hash text)
  RETURNS boolean LANGUAGE sql STABLE
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.has_room_for(p_event integer, p_user uuid, p_order uuid, p_amount bigint, p_max_balance bigint, p_at timestamp with time zone)
  RETURNS boolean LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.job_ages(p_now timestamp with time zone)
  RETURNS TABLE(name text, due bigint, oldest_seconds double precision) LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_jobs
-- saldo_app: EXECUTE

FUNCTION app.keep_reply(p_principal text, p_route text, p_key text, p_fingerprint bytea, p_reply jsonb, p_at timestamp with time zone)
  RETURNS jsonb LANGUAGE plpgsql VOLATILE
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.may_still_charge(p_status text)
  RETURNS boolean LANGUAGE sql IMMUTABLE
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.menu_rows(p_event integer)
  RETURNS jsonb LANGUAGE sql STABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.menu_tables()
  RETURNS text[] LANGUAGE sql IMMUTABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.merge_cups(p_event integer, p_from uuid, p_into uuid)
  RETURNS void LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.move_stock(p_event integer, p_from uuid[], p_to uuid)
  RETURNS void LANGUAGE sql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.payable_topups(p_event integer, p_user uuid, p_at timestamp with time zone, p_without uuid DEFAULT NULL::uuid)
  RETURNS bigint LANGUAGE plpgsql STABLE
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.promo_of_cups(p_event integer, p_wallet uuid, p_centavos bigint)
  RETURNS bigint LANGUAGE sql STABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE
-- saldo_ledger: EXECUTE

FUNCTION app.put_menus(p_event integer, p_rows jsonb, p_days integer)
  RETURNS boolean LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.put_places(p_event integer, p_rows jsonb)
  RETURNS void LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.refresh_menus(p_practice integer, p_event integer)
  RETURNS void LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.refresh_places(p_practice integer, p_event integer)
  RETURNS void LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.refuse_change()
  RETURNS trigger LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_ledger: EXECUTE

FUNCTION app.refuse_discount(p_event integer, p_use jsonb)
  RETURNS text LANGUAGE plpgsql STABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE
-- saldo_ledger: EXECUTE

FUNCTION app.retry_dead_job(job_id bigint, at timestamp with time zone)
  RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_jobs
-- saldo_app: EXECUTE

FUNCTION app.return_pieces(p_event integer, p_at timestamp with time zone, p_op uuid, p_value jsonb)
  RETURNS void LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.return_stock(p_event integer, p_at timestamp with time zone, p_op uuid[])
  RETURNS void LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.rows_of(p_table text, p_event integer)
  RETURNS jsonb LANGUAGE plpgsql STABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.take_discount_back(p_event integer, p_at timestamp with time zone, p_op uuid[], p_void uuid, p_by uuid, p_reason text)
  RETURNS void LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION app.take_stock(p_event integer, p_at timestamp with time zone, p_op uuid[], p_value jsonb[])
  RETURNS text[] LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE
-- saldo_ledger: EXECUTE

FUNCTION app.tell_moved_event()
  RETURNS trigger LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner

FUNCTION app.tell_stock(p_event integer, p_at timestamp with time zone)
  RETURNS void LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE
-- saldo_ledger: EXECUTE

FUNCTION app.void_cups(p_event integer, p_op uuid[])
  RETURNS boolean LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION ledger.available(w ledger.wallet)
  RETURNS bigint LANGUAGE sql IMMUTABLE
-- Owner: saldo_ledger

FUNCTION ledger.beyond_refundable(w ledger.wallet, p_amount bigint)
  RETURNS text LANGUAGE sql IMMUTABLE
-- Owner: saldo_ledger

FUNCTION ledger.book(w ledger.wallet, rows ledger.transfer[])
  RETURNS ledger.wallet LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.book_house(p_event integer, p_op uuid, p_debit integer, p_credit integer, p_amount bigint, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.change_code(p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_code_hash bytea, p_code_sealed bytea, p_fingerprint bytea, p_at timestamp with time zone)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.charge_batch(p_event integer, p_slot integer, p_at timestamp with time zone, p_waits boolean, p_job text, p_op uuid[], p_wallet uuid[], p_code_no integer[], p_amount bigint[], p_tip bigint[], p_account integer[], p_tip_account integer[], p_fingerprint bytea[], p_actor uuid[], p_till uuid[], p_place uuid[], p_occurred timestamp with time zone[], p_details text[], p_refused text[] DEFAULT NULL::text[], p_live_no integer[] DEFAULT NULL::integer[], p_live_step integer[] DEFAULT NULL::integer[])
  RETURNS TABLE(code text, balance_before bigint, balance_after bigint, wallet_seq bigint, is_repeated boolean) LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp, enable_seqscan=off, enable_hashjoin=off, enable_mergejoin=off, enable_bitmapscan=off, enable_material=off, enable_memoize=off, jit=off, plan_cache_mode=force_generic_plan
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.charge_with_effects(p_event integer, p_slot integer, p_at timestamp with time zone, p_waits boolean, p_job text, p_op uuid[], p_wallet uuid[], p_code_no integer[], p_amount bigint[], p_tip bigint[], p_account integer[], p_tip_account integer[], p_fingerprint bytea[], p_actor uuid[], p_till uuid[], p_place uuid[], p_occurred timestamp with time zone[], p_details text[], p_effects jsonb[], p_live_no integer[] DEFAULT NULL::integer[], p_live_step integer[] DEFAULT NULL::integer[])
  RETURNS SETOF ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.chargeback(p_event integer, p_op uuid, p_wallet uuid, p_amount bigint, p_account integer, p_debt_account integer, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.close_tab(p_event integer, p_op uuid, p_wallet uuid, p_tab uuid, p_amount bigint, p_tip bigint, p_account integer, p_tip_account integer, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.credit_wallet(p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_amount bigint, p_account integer, p_strict boolean, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.cups_between(p_event integer, p_from timestamp with time zone, p_to timestamp with time zone)
  RETURNS TABLE(booked_at timestamp with time zone, place uuid, actor uuid, till uuid, is_house boolean, account_id integer, amount bigint) LANGUAGE sql STABLE
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.cups_in(p_details text)
  RETURNS bigint LANGUAGE sql IMMUTABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.debit_wallet(p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_amount bigint, p_account integer, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.decide(p_event integer, p_op uuid, p_origin smallint, p_kind integer, p_fingerprint bytea, p_code text, p_wallet uuid, p_before bigint, p_after bigint, p_seq bigint, p_at timestamp with time zone)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.decline(p_op uuid, p_origin smallint, p_kind integer, p_fingerprint bytea, p_code text, w ledger.wallet, p_at timestamp with time zone)
  RETURNS ledger.outcome LANGUAGE sql VOLATILE
-- Owner: saldo_ledger

FUNCTION ledger.decline_operation(p_event integer, p_op uuid, p_kind integer, p_wallet uuid, p_fingerprint bytea, p_code text, p_at timestamp with time zone)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.decline_unknown(p_event integer, p_op uuid, p_origin smallint, p_kind integer, p_fingerprint bytea, p_code text, p_wallet uuid, p_at timestamp with time zone)
  RETURNS ledger.outcome LANGUAGE sql VOLATILE
-- Owner: saldo_ledger

FUNCTION ledger.end_live_key(p_event integer, p_wallet uuid, p_at timestamp with time zone)
  RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.end_live_keys_of_sessions(p_sessions uuid[], p_at timestamp with time zone)
  RETURNS SETOF ledger.live_key LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.enrol_live_key(p_event integer, p_wallet uuid, p_handle text, p_public_key bytea, p_session uuid, p_moves boolean, p_at timestamp with time zone, OUT code text, OUT handle text, OUT has_moved boolean)
  RETURNS record LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.ensure_account(p_event integer, p_key text)
  RETURNS integer LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.enter(p_event integer)
  RETURNS void LANGUAGE plpgsql VOLATILE
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.follow(w ledger.wallet, p_op uuid, p_kind integer, p_debit integer, p_credit integer, p_amount bigint, p_about uuid, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.wallet LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.following_id(p_op uuid, p_what text)
  RETURNS uuid LANGUAGE plpgsql IMMUTABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.hold_funds(p_event integer, p_op uuid, p_wallet uuid, p_amount bigint, p_account integer, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.hold_tab(p_event integer, p_op uuid, p_wallet uuid, p_code_no integer, p_live_no integer, p_live_step integer, p_amount bigint, p_account integer, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.keeps(p_event integer)
  RETURNS boolean LANGUAGE sql STABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.kind_of(p_name text)
  RETURNS smallint LANGUAGE plpgsql IMMUTABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.lapse_promo(p_event integer, p_op uuid, p_wallet uuid, p_account integer, p_over uuid[], p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.lock_concerned(t ledger.transfer)
  RETURNS ledger.wallet LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.lock_holder(p_event integer, p_wallet uuid)
  RETURNS uuid LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.lock_house(p_event integer)
  RETURNS ledger.wallet LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.lock_scanned(p_event integer, p_wallet uuid)
  RETURNS boolean LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.lock_successor(p_event integer, p_wallet uuid)
  RETURNS ledger.wallet LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.lock_wallet(p_event integer, p_wallet uuid)
  RETURNS ledger.wallet LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.merge_wallets(p_event integer, p_out uuid, p_in uuid, p_from uuid, p_code_no integer, p_into uuid, p_clearing integer, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.open_event(p_event integer, p_status text, p_closes_at timestamp with time zone, p_max_balance bigint, p_max_charge bigint, p_at timestamp with time zone)
  RETURNS void LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.open_wallet(p_event integer, p_wallet uuid, p_user uuid, p_hidden boolean, p_code_hash bytea, p_code_sealed bytea, p_at timestamp with time zone, OUT wallet_id uuid, OUT is_new boolean)
  RETURNS record LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.origin_of(p_name text)
  RETURNS smallint LANGUAGE sql IMMUTABLE
-- Owner: saldo_ledger

FUNCTION ledger.paid_of_debt(w ledger.wallet, p_chargeback uuid)
  RETURNS bigint LANGUAGE sql STABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.post_offline(p_event integer, p_op uuid, p_wallet uuid, p_pays boolean, p_amount bigint, p_bar integer, p_loss integer, p_most_loss bigint, p_instead_of uuid, p_live_no integer, p_live_step integer, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.promo_of(w ledger.wallet, t ledger.transfer)
  RETURNS bigint LANGUAGE sql STABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.refundable(w ledger.wallet)
  RETURNS bigint LANGUAGE sql IMMUTABLE
-- Owner: saldo_ledger

FUNCTION ledger.refuse_change()
  RETURNS trigger LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.reinstate(p_event integer, p_op uuid, p_chargeback uuid, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.resolve_hold(p_event integer, p_op uuid, p_kind integer, p_pending uuid, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.return_cups(p_event integer, p_op uuid, p_wallet uuid, p_code_no integer, p_live_no integer, p_live_step integer, p_amount bigint, p_promo bigint, p_account integer, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.return_items(p_event integer, p_op uuid, p_of uuid, p_amount bigint, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.returned_of(p_event integer, p_op uuid, OUT amount bigint, OUT promo bigint)
  RETURNS record LANGUAGE sql STABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.reversal_kind(t ledger.transfer)
  RETURNS integer LANGUAGE sql STABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.reverse(p_event integer, p_op uuid, p_reverses uuid, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.scan_refusal(w ledger.wallet, e ledger.event, p_code_no integer, p_live_no integer, p_live_step integer, p_at timestamp with time zone)
  RETURNS text LANGUAGE sql IMMUTABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.sell_for_cash(p_event integer, p_op uuid, p_drawer integer, p_bar integer, p_tips integer, p_amount bigint, p_tip bigint, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.set_event(p_event integer, p_status text, p_closes_at timestamp with time zone, p_max_balance bigint, p_max_charge bigint, p_static_limit bigint)
  RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.set_live_only(p_event integer, p_wallet uuid, p_live_only boolean)
  RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.settle_debts(w ledger.wallet, p_op uuid, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.wallet LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.show_wallet(p_event integer, p_wallet uuid)
  RETURNS void LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.stored_outcome(p_event integer, p_op uuid, p_origin smallint, p_fingerprint bytea)
  RETURNS ledger.outcome LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.tab_holds(p_event integer, p_wallet uuid, p_tab uuid)
  RETURNS SETOF ledger.transfer LANGUAGE sql STABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.transfer_bytes(event_id integer, wallet_id uuid, wallet_seq bigint, op_id uuid, leg smallint, kind smallint, debit_account integer, credit_account integer, amount bigint, balance_after bigint, group_id uuid, pending_id uuid, reverses_id uuid, actor uuid, till uuid, place uuid, occurred_at timestamp with time zone, booked_at timestamp with time zone, details text)
  RETURNS bytea LANGUAGE sql STABLE
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.transfer_of(p_op uuid, p_leg integer, p_kind integer, p_debit integer, p_credit integer, p_amount bigint, f ledger.facts)
  RETURNS ledger.transfer LANGUAGE plpgsql IMMUTABLE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.use_live_step(p_event integer, p_wallet uuid, p_live_no integer, p_live_step integer)
  RETURNS text LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION ledger.void_holds(w ledger.wallet, p_op uuid, p_fingerprint bytea, f ledger.facts)
  RETURNS ledger.wallet LANGUAGE plpgsql VOLATILE SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger

FUNCTION ledger.watch_wallet(p_event integer, p_wallet uuid, p_watched boolean)
  RETURNS void LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path=pg_catalog, pg_temp
-- Owner: saldo_ledger
-- saldo_app: EXECUTE

FUNCTION public.forget_push_subscriptions()
  RETURNS trigger LANGUAGE plpgsql VOLATILE SET search_path=public, pg_temp
-- Owner: saldo_owner

FUNCTION public.freeze_breakage_request()
  RETURNS trigger LANGUAGE plpgsql VOLATILE SET search_path=public, pg_temp
-- Owner: saldo_owner

FUNCTION public.freeze_campaign_grant()
  RETURNS trigger LANGUAGE plpgsql VOLATILE SET search_path=public, pg_temp
-- Owner: saldo_owner

FUNCTION public.freeze_correction()
  RETURNS trigger LANGUAGE plpgsql VOLATILE SET search_path=public, pg_temp
-- Owner: saldo_owner

FUNCTION public.freeze_difference_ask()
  RETURNS trigger LANGUAGE plpgsql VOLATILE SET search_path=public, pg_temp
-- Owner: saldo_owner

FUNCTION public.freeze_refund_batch()
  RETURNS trigger LANGUAGE plpgsql VOLATILE SET search_path=public, pg_temp
-- Owner: saldo_owner

FUNCTION public.freeze_refund_batch_item()
  RETURNS trigger LANGUAGE plpgsql VOLATILE SET search_path=public, pg_temp
-- Owner: saldo_owner

FUNCTION public.freeze_settlement_event_statement()
  RETURNS trigger LANGUAGE plpgsql VOLATILE SET search_path=public, pg_temp
-- Owner: saldo_owner

FUNCTION public.freeze_settlement_statement()
  RETURNS trigger LANGUAGE plpgsql VOLATILE SET search_path=public, pg_temp
-- Owner: saldo_owner

FUNCTION reporting.differences(p_event integer, p_wallets boolean)
  RETURNS TABLE(key text, summed bigint, counted bigint) LANGUAGE sql STABLE
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION reporting.is_cash_sale(p_event integer, p_debit integer, p_credit integer)
  RETURNS boolean LANGUAGE sql STABLE
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION reporting.lines_between(p_event integer, p_from timestamp with time zone, p_to timestamp with time zone)
  RETURNS TABLE(hour timestamp with time zone, place uuid, actor uuid, till uuid, product_id uuid, name text, unit_price bigint, pieces bigint, amount bigint) LANGUAGE sql STABLE
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION reporting.sales_between(p_event integer, p_from timestamp with time zone, p_to timestamp with time zone)
  RETURNS TABLE(hour timestamp with time zone, place uuid, actor uuid, till uuid, kind smallint, is_house boolean, transfers bigint, amount bigint) LANGUAGE sql STABLE
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION reporting.settle(p_event integer, p_to timestamp with time zone, p_late timestamp with time zone DEFAULT NULL::timestamp with time zone)
  RETURNS bigint LANGUAGE plpgsql VOLATILE
-- Owner: saldo_owner
-- saldo_app: EXECUTE

FUNCTION reporting.sums_between(p_event integer, p_from timestamp with time zone, p_to timestamp with time zone)
  RETURNS TABLE(minute timestamp with time zone, place uuid, kind smallint, is_house boolean, debit_account integer, credit_account integer, method text, transfers bigint, amount bigint) LANGUAGE sql STABLE
-- Owner: saldo_owner
-- saldo_app: EXECUTE
