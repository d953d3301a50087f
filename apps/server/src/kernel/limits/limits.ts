/**
 * The rate limits, each a row of the table in docs/operations.md.
 * `address` is the caller's IPv4 address or /64 (eight times the limit for its /48); `user` and `session`
 * come from the access token; `subject` is named by the operation (an e-mail, a phone). An `exact` limit
 * counts in the database before the call proceeds; the others count in memory and sync with the other
 * processes several times a second.
 */
export type LimitRule = {
  /** What it counts, unless the contract's calls name it. */
  readonly covers?: string
  readonly key: 'address' | 'user' | 'session' | 'subject'
  readonly limit: number
  readonly windowSeconds: number
  readonly exact?: true
}

export const limits = {
  reads: { covers: 'Every GET of the API', key: 'address', limit: 12_000, windowSeconds: 60 },
  writes: { covers: 'Every other call without a role', key: 'address', limit: 3_000, windowSeconds: 60 },
  pages: {
    covers: 'Pages and the router’s data of pages',
    key: 'address',
    limit: 6_000,
    windowSeconds: 60,
  },
  captcha: { key: 'address', limit: 600, windowSeconds: 60 },
  registrations: {
    key: 'address',
    limit: 120,
    windowSeconds: 3_600,
    exact: true,
  },
  wrong_passwords: {
    covers: 'auth/public/login, wrong passwords of one account',
    key: 'subject',
    limit: 10,
    windowSeconds: 900,
    exact: true,
  },
  sign_ins: { key: 'address', limit: 600, windowSeconds: 900, exact: true },
  code_requests: {
    key: 'address',
    limit: 20,
    windowSeconds: 3_600,
    exact: true,
  },
  codes_without_captcha: {
    covers: 'auth/public/sendcode without a solved captcha',
    key: 'address',
    limit: 5,
    windowSeconds: 3_600,
    exact: true,
  },
  codes_without_captcha_of_phone: {
    covers: 'auth/public/sendcode without a solved captcha, to one phone',
    key: 'subject',
    limit: 3,
    windowSeconds: 86_400,
    exact: true,
  },
  codes_of_user: {
    key: 'user',
    limit: 10,
    windowSeconds: 86_400,
    exact: true,
  },
  code_tries: {
    covers: 'auth/public/verifycode, auth/public/change-password, auth/phone/verifycode: tries of one phone',
    key: 'subject',
    limit: 10,
    windowSeconds: 3_600,
    exact: true,
  },
  recovery: {
    key: 'address',
    limit: 600,
    windowSeconds: 3_600,
    exact: true,
  },
  link_requests: {
    key: 'address',
    limit: 20,
    windowSeconds: 3_600,
    exact: true,
  },
  verification_links: { key: 'user', limit: 60, windowSeconds: 60 },
  social_sign_ins: { key: 'address', limit: 600, windowSeconds: 900 },
  refreshes: { key: 'address', limit: 1_200, windowSeconds: 60 },
  orders: { key: 'user', limit: 60, windowSeconds: 60 },
  payments: {
    key: 'user',
    limit: 60,
    windowSeconds: 60,
  },
  order_questions: {
    key: 'user',
    limit: 60,
    windowSeconds: 60,
  },
  people_questions: {
    covers: 'Questions to gateways that people cause, all together',
    key: 'subject',
    limit: 100,
    windowSeconds: 10,
  },
  provider_questions: {
    covers: 'Calls to one payment provider; past it questions wait, and payments and refunds go on',
    key: 'subject',
    limit: 300,
    windowSeconds: 10,
  },
  refunds: { key: 'address', limit: 30, windowSeconds: 3_600, exact: true },
  refunds_without_captcha: {
    covers: 'public/refunds without a solved captcha',
    key: 'address',
    limit: 5,
    windowSeconds: 3_600,
    exact: true,
  },
  refunds_of_email: {
    covers: 'public/refunds, requests that name one e-mail',
    key: 'subject',
    limit: 5,
    windowSeconds: 3_600,
    exact: true,
  },
  charges: { key: 'session', limit: 600, windowSeconds: 60 },
  prints: { key: 'session', limit: 120, windowSeconds: 60 },
  voids: {
    key: 'session',
    limit: 600,
    windowSeconds: 60,
  },
  lookups: {
    key: 'session',
    limit: 1_200,
    windowSeconds: 60,
  },
  reissue_codes: {
    key: 'user',
    limit: 60,
    windowSeconds: 3_600,
    exact: true,
  },
  wrong_reissue_codes: {
    covers: 'staff/events/{event}/qr/reissue: wrong codes of holders, of one person and of one device',
    key: 'subject',
    limit: 10,
    windowSeconds: 86_400,
    exact: true,
  },
  staff_changes: {
    key: 'session',
    limit: 600,
    windowSeconds: 60,
  },
  invitations: {
    key: 'user',
    limit: 200,
    windowSeconds: 3_600,
    exact: true,
  },
  invitation_links: { key: 'address', limit: 600, windowSeconds: 900, exact: true },
  first_administrator: { key: 'address', limit: 10, windowSeconds: 900, exact: true },
  audit_exports: { key: 'user', limit: 60, windowSeconds: 3_600, exact: true },
  people_searches: { key: 'user', limit: 120, windowSeconds: 60 },
  people_files: { key: 'user', limit: 600, windowSeconds: 60 },
  wrong_proofs: {
    covers: '…/attendees/{wallet}/replace: wrong birthday or amount for one QR',
    key: 'subject',
    limit: 5,
    windowSeconds: 86_400,
    exact: true,
  },
  wrong_proofs_of_helper: {
    covers: '…/attendees/{wallet}/replace: wrong birthday or amount told to one person of the office',
    key: 'subject',
    limit: 20,
    windowSeconds: 86_400,
    exact: true,
  },
  qr_resends: {
    covers: '…/attendees/{wallet}/resend: one QR sent again',
    key: 'subject',
    limit: 10,
    windowSeconds: 3_600,
    exact: true,
  },
  qr_changes: {
    key: 'user',
    limit: 60,
    windowSeconds: 60,
  },
  organiser_calls: { key: 'user', limit: 600, windowSeconds: 60 },
  wrong_keys: {
    covers: '/api/v1/org/*: keys that don’t count',
    key: 'address',
    limit: 60,
    windowSeconds: 600,
    exact: true,
  },
  unknown_codes: {
    covers: 'staff/events/{event}/qr/lookup and charges, …/qr/claim: codes that are not there to be used',
    key: 'session',
    limit: 60,
    windowSeconds: 60,
  },
  wrong_claim_codes: {
    covers: '…/qr/claim: wrong second codes of QRs, by one person',
    key: 'subject',
    limit: 10,
    windowSeconds: 86_400,
    exact: true,
  },
  wrong_pairing_codes: {
    covers: 'staff/devices/pair: codes that don’t work',
    key: 'address',
    limit: 600,
    windowSeconds: 600,
    exact: true,
  },
  wrong_pins: {
    covers: 'staff/devices/signin and movements/approve: wrong PINs of one person on one device',
    key: 'subject',
    limit: 5,
    windowSeconds: 300,
    exact: true,
  },
  wrong_pins_of_device: {
    covers: 'staff/devices/signin and movements/approve: wrong PINs on one device; the last suspends it',
    key: 'subject',
    limit: 15,
    windowSeconds: 3_600,
    exact: true,
  },
  wrong_pins_of_device_a_day: {
    covers:
      'staff/devices/signin and movements/approve: wrong PINs on one device in a day; the last suspends it',
    key: 'subject',
    limit: 60,
    windowSeconds: 86_400,
    exact: true,
  },
  wrong_pins_of_person: {
    covers:
      'staff/devices/signin and movements/approve: wrong PINs of one person on devices where they never signed in',
    key: 'subject',
    limit: 50,
    windowSeconds: 3_600,
    exact: true,
  },
  offline: { key: 'session', limit: 240, windowSeconds: 60 },
  wrong_offline_records: {
    covers: 'staff/devices/offline-sales: records that no till signed',
    key: 'address',
    limit: 120,
    windowSeconds: 600,
  },
  exports: { key: 'user', limit: 30, windowSeconds: 600 },
  contacts: { key: 'session', limit: 120, windowSeconds: 60 },
  denials: {
    covers: 'Calls refused for want of a role or for another person’s path',
    key: 'session',
    limit: 60,
    windowSeconds: 60,
  },
  push_subscriptions: {
    key: 'user',
    limit: 60,
    windowSeconds: 60,
  },
  qr_pictures: { covers: '/qr-images/{token}', key: 'address', limit: 1_200, windowSeconds: 60 },
  notices: { covers: '/webhooks/*', key: 'address', limit: 12_000, windowSeconds: 60 },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limits
