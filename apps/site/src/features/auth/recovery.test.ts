import { expect, test } from 'vitest'
import { callingSide, type Seen } from '@saldo/client/test/fake-server.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { carriedBy, recovery, type RecoveryIntent, type RecoveryStep, stepAfter } from './recovery.ts'

const phone = { country_code_iso: 'MX', country_code: '52', phone_number: '5511223344' }
const sent = { phone, resendAtMs: 61_000 }
const refusal = (code: string, message: string) => ({ status: 422, body: { success: false, code, message } })
const done = { status: 200, body: { success: true, data: null } }

const side = (answer: Parameters<typeof callingSide>[0]) => {
  const { call, seen } = callingSide(answer)
  const works = recovery({ call, nowMs: () => 1_000 })
  /** What the screen of `step` shows after its form was sent. */
  const recover = async (step: RecoveryStep, intent: RecoveryIntent, typed: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...carriedBy(step), ...typed })) form.append(name, value)
    const ended = await outcomeOf(() => works[intent](form))
    if (ended.end === 'done') return ended.value
    return { ...stepAfter(step, ended), problems: ended.problems, code_of_refusal: ended.code }
  }
  return { recover, seen }
}
const [atPhone, atCode] = [{ step: 'phone' }, { step: 'code', ...sent }] as const
const atPassword = { step: 'password', code: '1234', ...sent } as const
const [atLink, atUndo] = [
  { step: 'link', token: 't'.repeat(43) },
  { step: 'undo', token: 'of-the-letter-about-it' },
] as const
const bodies = (seen: Seen[]) => seen.map(({ url, body }) => [url, body])

test('a code is sent to the phone, and another can be asked for after as long as the server says', async () => {
  const { recover, seen } = side(() => ({
    status: 200,
    body: { success: true, data: { resend_after_seconds: 60 } },
  }))
  expect(await recover(atPhone, 'sendCode', phone)).toEqual({ step: 'code', phone, resendAtMs: 61_000 })
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
  const asking = { step: 'phone', problems: ['Resuelve.'], code_of_refusal: 'captcha_required' }
  expect(await recover(atPhone, 'sendCode', phone)).toEqual(asking)
  expect(await recover(atPhone, 'sendCode', { ...phone, token_captcha: 'solved' })).toEqual({
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
  const asking = { step: 'code', ...sent, problems: ['Resuelve.'] }
  expect(await recover(atCode, 'sendCode')).toEqual({ ...asking, code_of_refusal: 'captcha_required' })
  expect(await recover(atCode, 'sendCode', { token_captcha: 'spent' })).toEqual({
    ...asking,
    code_of_refusal: 'captcha_failed',
  })
})

test('a number that no phone of the country has is refused before anything is sent [S-5.15]', async () => {
  const { recover, seen } = side(() => done)
  expect(await recover(atPhone, 'sendCode', { ...phone, phone_number: '55112' })).toEqual({
    step: 'phone',
    problems: ['Por favor ingresa un número de teléfono válido.'],
    code_of_refusal: 'unsent',
  })
  expect(seen).toEqual([])
})

test('a wrong code stays with the code, a right one leads to the password', async () => {
  const { recover } = side((_, nth) => (nth === 1 ? refusal('code_refused', 'No.') : done))
  const verify = () => recover(atCode, 'verifyCode', { code: '1234' })
  expect(await verify()).toEqual({
    step: 'code',
    ...sent,
    problems: ['No.'],
    code_of_refusal: 'code_refused',
  })
  expect(await verify()).toEqual({ step: 'password', code: '1234', ...sent })
})

test('passwords that differ are refused, and nothing is sent [S-5.22]', async () => {
  const { recover, seen } = side(() => done)
  const different = { password: 'una contraseña', password_confirmation: 'otra contraseña' }
  const problems = { problems: ['La contraseña no coincide'], code_of_refusal: 'validation_failed' }
  expect(await recover(atPassword, 'changePassword', different)).toEqual({
    step: 'password',
    code: '1234',
    ...sent,
    ...problems,
  })
  expect(await recover(atLink, 'changeByLink', different)).toEqual({
    step: 'link',
    token: 't'.repeat(43),
    ...problems,
  })
  expect(seen).toEqual([])
})

test('a code that died meanwhile leads back to the code, a poor password does not', async () => {
  const same = { password: 'Jacaranda 27', password_confirmation: 'Jacaranda 27' }
  const { recover } = side((_, nth) =>
    nth === 1 ? refusal('validation_failed', 'Muy común.') : refusal('code_refused', 'Ya venció.'),
  )
  const change = () => recover(atPassword, 'changePassword', same)
  expect(await change()).toEqual({
    step: 'password',
    code: '1234',
    ...sent,
    problems: ['Muy común.'],
    code_of_refusal: 'validation_failed',
  })
  expect(await change()).toEqual({
    step: 'code',
    ...sent,
    problems: ['Ya venció.'],
    code_of_refusal: 'code_refused',
  })
})

test('a changed password ends the way, by code and by link', async () => {
  const same = { password: 'Jacaranda 27', password_confirmation: 'Jacaranda 27' }
  const { recover, seen } = side(() => done)
  expect(await recover(atPassword, 'changePassword', same)).toEqual({ step: 'done' })
  expect(await recover(atLink, 'changeByLink', same)).toEqual({ step: 'done' })
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
  expect(await recover(atUndo, 'undo')).toEqual({
    step: 'undo',
    token: 'of-the-letter-about-it',
    problems: ['No.'],
    code_of_refusal: 'link_refused',
  })
  expect(await recover(atUndo, 'undo')).toEqual({ step: 'undone' })
  expect(bodies(seen).at(-1)).toEqual([
    '/api/auth/public/undo-password-change',
    { token: 'of-the-letter-about-it' },
  ])
})
