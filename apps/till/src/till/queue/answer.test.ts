import { expect, test } from 'vitest'
import { centavos } from '@saldo/contract/money'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { answerOfError } from './answer.ts'

const refusal = (code: string) => new ApiError({ status: 409, code, message: 'No.', data: { balance: 10.5 } })

test.each([
  'live_qr_old',
  'live_qr_ahead',
  'live_only',
  'qr_used',
  'qr_replaced',
  'over_static_limit',
  'scan_expired',
])('a charge refused for its scan (%s) is over, also when it was asked again', (code) => {
  const answer = { kind: 'refused', code, sentence: 'No.', balance: centavos(1_050) }
  expect(answerOfError(refusal(code), false, 'charge')).toEqual(answer)
  expect(answerOfError(refusal(code), true, 'charge')).toEqual(answer)
  expect(answerOfError(refusal(code), true, 'topup')).toEqual(answer)
})

test.each([
  'options_changed',
  'cups_not_paid',
  'cups_returned',
  'discount_changed',
  'discount_too_large',
  'discount_limit',
  'discount_unapproved',
  'discount_used',
  'practice_qr',
  'practice_real_qr',
])(
  'a charge refused for what is on its bill or for whose QR it is (%s) is over, also when it was asked again',
  (code) => {
    expect(answerOfError(refusal(code), true, 'charge')).toMatchObject({ kind: 'refused', code })
  },
)

test.each(['block', 'reissue'] as const)(
  'a %s that may have been booked is not shown as refused because its scan expired meanwhile',
  (kind) => {
    expect(answerOfError(refusal('scan_expired'), false, kind)).toMatchObject({ kind: 'refused' })
    expect(answerOfError(refusal('scan_expired'), true, kind)).toEqual({ kind: 'unclear' })
    expect(answerOfError(refusal('wallet_unknown'), true, kind)).toMatchObject({ kind: 'refused' })
  },
)

test.each(['charge', 'offlineCharge'] as const)(
  'a %s that came without the cookie of its page is sent again: nobody has judged it',
  (kind) => {
    expect(answerOfError(refusal('csrf_refused'), false, kind)).toBeUndefined()
    expect(answerOfError(refusal('csrf_refused'), true, kind)).toBeUndefined()
  },
)
