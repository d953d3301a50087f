/**
 * Where a table's rows live: `control` in the control database alone, `event` in the database of their event, `each` in
 * every database for itself. No statement and no transaction names both of the first two.
 */
export type TableSide = 'control' | 'event' | 'each'

/** Tables of the control database; those of `EACH_DATABASE` and of its own events are there besides. */
export const CONTROL_TABLES = [
  'app_release',
  'cluster',
  'code_miss',
  'email_link',
  'event',
  'event_directory',
  'event_media',
  'first_administrator_code',
  'gateway_notice',
  'identity_vendor',
  'invitation',
  'invitation_event',
  'known_device',
  'message',
  'organiser_key',
  'payment_difference',
  'payment_sweep',
  'phone_code',
  'practice',
  'push_subscription',
  'rate_counter',
  'refresh_token',
  'reissue_code',
  'role_grant',
  'social_identity',
  'spent_captcha',
  'temporary_staff',
  'terms_acceptance',
  'user_account',
  'user_session',
  'user_wallet',
  'verification_run',
] as const

/** What every database has for itself: its schema, its jobs, its trail, its replies, and the lists that migrations write. */
export const EACH_DATABASE = [
  'app.schema_function',
  'app.schema_migration',
  'audit_log',
  'database_name',
  'gateway',
  'idempotency_key',
  'job_worker',
  'ledger.charge_effect',
  'ledger.event_move',
  'ledger.kind',
  'ledger.sealed_row',
  'ledger.sealed_table',
  'payment_method',
] as const

const sides = new Map<string, TableSide>([
  ...CONTROL_TABLES.map((name) => [name, 'control'] as const),
  ...EACH_DATABASE.map((name) => [name, 'each'] as const),
])

/** The side of a table or view by its name, without `public.`; all that isn't listed belongs to an event. */
export const sideOf = (table: string): TableSide => sides.get(table) ?? 'event'
