/** Refusals of what was read of a QR: only another scan helps, of the same QR or of another one of its holder's. */
const refusals: ReadonlySet<string> = new Set([
  'live_qr_old',
  'live_qr_ahead',
  'live_only',
  'over_static_limit',
  'qr_replaced',
  'qr_used',
  'scan_expired',
])

export const wantsNewScan = (code: string): boolean => refusals.has(code)
