import { expect, test } from 'vitest'
import { refusalOf } from './refusals.ts'

/** What the ledger, the venue and the scan turn a charge down for. */
const declines = [
  'insufficient_balance',
  'wallet_blocked',
  'wallet_unknown',
  'live_qr_old',
  'live_qr_ahead',
  'live_only',
  'over_static_limit',
  'qr_used',
  'qr_replaced',
  'scan_expired',
  'product_sold_out',
  'product_changed',
  'tips_off',
  'over_limit',
  'place_missing',
  'place_changed',
  'event_closed',
  'forbidden',
] as const

test('each cause for which a charge is declined has its own title', () => {
  const shown = declines.map((code) => refusalOf(code, `Frase de ${code}.`))
  expect(new Set(shown.map(({ title }) => title)).size).toBe(declines.length)
  expect(shown.map(({ title }) => title)).not.toContain('No se puede usar')
})

test('a blocked QR is sent to the cash point', () => {
  expect(refusalOf('wallet_blocked', 'Este QR está bloqueado.')).toEqual({
    title: 'QR bloqueado',
    words: 'Este QR está bloqueado. Mándalo a la caja.',
  })
})

test('a cause that only the server knows keeps the server’s sentence', () => {
  expect(refusalOf('toString', 'Algo nuevo.')).toEqual({ title: 'No se puede usar', words: 'Algo nuevo.' })
})
