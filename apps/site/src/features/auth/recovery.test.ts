import { expect, test } from 'vitest'
import { callingSide, type Seen } from '@saldo/client/test/fake-server.ts'
import { recovery } from './recovery.ts'

const phone = { country_code_iso: 'MX', country_code: '52', phone_number: '5511223344' }
const sent = { phone, resendAtMs: 61_000 }
const refusal = (code: string, message: string) => ({ status: 422, body: { success: false, code, message } })
const done = { status: 200, body: { success: true, data: null } }

const side = (answer: Parameters<typeof callingSide>[0]) => {
  const { call, seen } = callingSide(answer)
  return { recover: recovery({ call, nowMs: () => 1_000 }), seen }
}
const bodies = (seen: Seen[]) => seen.map(({ url, body }) => [url, body])

test('a code is sent to the phone, and another can be asked for after as long as the server says', async () => {
  const { recover, seen } = side(() => ({
    status: 200,
    body: { success: true, data: { resend_after_seconds: 60 } },
  }))
  expect(await recover({ ask: 'send code', phone })).toEqual({ step: 'code', phone, resendAtMs: 61_000 })
  expect(bodies(seen)).toEqual([
    ['/api/auth/public/sendcode', { country_code: '52', phone_number: '5511223344' }],
  ])
})

const captchaAsked = {
  status: 403,
  body: { success: false, code: 'captcha_required', message: 'Resuelve.' },
}
const codeSent = { status: 200, body: { success: true, data: { resend_after_seconds: 60 } } }

test('where the server asks for a captcha the step shows it, and sends what was solved', async () => {
  const { recover, seen } = side((_, nth) => (nth === 1 ? captchaAsked : codeSent))
  const asking = { step: 'phone', asksCaptcha: true, problems: ['Resuelve.'], at: 1_000 }
  expect(await recover({ ask: 'send code', phone })).toEqual(asking)
  expect(await recover({ ask: 'send code', phone, captcha: 'solved' })).toEqual({
    step: 'code',
    phone,
    resendAtMs: 61_000,
  })
  expect(seen.map(({ body }) => body)).toEqual([
    { country_code: '52', phone_number: '5511223344' },
    { country_code: '52', phone_number: '5511223344', token_captcha: 'solved' },
  ])
})

test('a captcha is asked for again where the code can be sent again, and after one that was not taken', async () => {
  const failed = { ...captchaAsked, status: 422, body: { ...captchaAsked.body, code: 'captcha_failed' } }
  const { recover } = side((_, nth) => (nth === 1 ? captchaAsked : failed))
  const asking = { step: 'code', ...sent, asksCaptcha: true, problems: ['Resuelve.'], at: 1_000 }
  expect(await recover({ ask: 'send code', phone, sent })).toEqual(asking)
  expect(await recover({ ask: 'send code', phone, sent, captcha: 'spent' })).toEqual(asking)
})

test('a number that no phone of the country has is refused before anything is sent [S-5.15]', async () => {
  const { recover, seen } = side(() => done)
  expect(await recover({ ask: 'send code', phone: { ...phone, phone_number: '55112' } })).toEqual({
    step: 'phone',
    problems: ['Por favor ingresa un número de teléfono válido.'],
    at: 1_000,
  })
  expect(seen).toEqual([])
})

test('a wrong code stays with the code, a right one leads to the password', async () => {
  const { recover } = side((_, nth) => (nth === 1 ? refusal('code_refused', 'No.') : done))
  const ask = { ask: 'verify code', code: '1234', ...sent } as const
  expect(await recover(ask)).toEqual({ step: 'code', ...sent, problems: ['No.'], at: 1_000 })
  expect(await recover(ask)).toEqual({ step: 'password', code: '1234', ...sent })
})

test('passwords that differ are refused, and nothing is sent [S-5.22]', async () => {
  const { recover, seen } = side(() => done)
  const different = { password: 'una contraseña', confirmation: 'otra contraseña' }
  const problems = { problems: ['La contraseña no coincide'], at: 1_000 }
  expect(await recover({ ask: 'change password', code: '1234', ...sent, ...different })).toEqual({
    step: 'password',
    code: '1234',
    ...sent,
    ...problems,
  })
  expect(await recover({ ask: 'change by link', token: 't'.repeat(43), ...different })).toEqual({
    step: 'link',
    token: 't'.repeat(43),
    ...problems,
  })
  expect(seen).toEqual([])
})

test('a code that died meanwhile leads back to the code, a poor password does not', async () => {
  const same = { password: 'Jacaranda 27', confirmation: 'Jacaranda 27' }
  const { recover } = side((_, nth) =>
    nth === 1 ? refusal('validation_failed', 'Muy común.') : refusal('code_refused', 'Ya venció.'),
  )
  const ask = { ask: 'change password', code: '1234', ...sent, ...same } as const
  expect(await recover(ask)).toEqual({
    step: 'password',
    code: '1234',
    ...sent,
    problems: ['Muy común.'],
    at: 1_000,
  })
  expect(await recover(ask)).toEqual({ step: 'code', ...sent, problems: ['Ya venció.'], at: 1_000 })
})

test('a changed password ends the way, by code and by link', async () => {
  const same = { password: 'Jacaranda 27', confirmation: 'Jacaranda 27' }
  const { recover, seen } = side(() => done)
  expect(await recover({ ask: 'change password', code: '1234', ...sent, ...same })).toEqual({ step: 'done' })
  expect(await recover({ ask: 'change by link', token: 't'.repeat(43), ...same })).toEqual({ step: 'done' })
  const passwords = { password: 'Jacaranda 27', password_confirmation: 'Jacaranda 27' }
  expect(bodies(seen)).toEqual([
    [
      '/api/auth/public/change-password',
      { country_code: '52', phone_number: '5511223344', code: '1234', ...passwords },
    ],
    ['/api/auth/public/recovery-link/change-password', { token: 't'.repeat(43), ...passwords }],
  ])
})

test('a change is undone by the token of its letter; a token that is no good stays, and says why', async () => {
  const { recover, seen } = side((_, nth) => (nth === 1 ? refusal('link_refused', 'No.') : done))
  const ask = { ask: 'undo', token: 'of-the-letter-about-it' } as const
  expect(await recover(ask)).toEqual({
    step: 'undo',
    token: 'of-the-letter-about-it',
    problems: ['No.'],
    at: 1_000,
  })
  expect(await recover(ask)).toEqual({ step: 'undone' })
  expect(bodies(seen).at(-1)).toEqual([
    '/api/auth/public/undo-password-change',
    { token: 'of-the-letter-about-it' },
  ])
})
