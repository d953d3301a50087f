import { randomInt, randomUUID } from 'node:crypto'
import { solvedCaptcha } from '../../people/captcha.ts'
import { testPassword } from '../../people/people.ts'
import { signedInAgain } from '../../money/shop.ts'
import {
  everybody,
  ownerOnly,
  phoneSet,
  plain,
  signedIn,
  unproven,
  unprovenSignedIn,
  unsigned,
  type Entry,
  type Maker,
} from './entry.ts'

const body =
  (make: () => Record<string, unknown>): Maker =>
  async () => ({ body: make() })

/** An unused phone, a new one at each call, since a phone gets one code per minute. */
const aPhone = () => ({
  country_code: '52',
  phone_number: `33${String(randomInt(100_000_000)).padStart(8, '0')}`,
})
const newPassword = { password: 'noche de jarana', password_confirmation: 'noche de jarana' }
const token = 'a-token-that-nobody-was-given-by-anybody'

const ofOwner =
  (more: Record<string, unknown>): Maker =>
  async ({ people, server }) => {
    const { phone_national } = await server.db
      .selectFrom('user_account')
      .select('phone_national')
      .where('user_id', '=', people.owner.id)
      .executeTakeFirstOrThrow()
    return { body: { country_code_iso: 'MX', country_code: '52', phone_number: phone_national, ...more } }
  }

const register: Maker = async ({ server }) => ({
  body: {
    name: 'Ana',
    paternal_surname: 'Luna',
    maternal_surname: 'Ríos',
    country_code_iso: 'MX',
    country_code: '52',
    phone_number: '5512345678',
    email: `${randomUUID()}@prueba.test`,
    birthday_date: '1990-5-7',
    ...newPassword,
    token_captcha: await solvedCaptcha(server),
  },
})

const logout: Maker = async (scene, who) =>
  who ? { headers: (await signedInAgain(scene, who)).authorization } : {}

const refresh: Maker = async ({ server, people }) => {
  const payload = { email: people.owner.email, password: testPassword }
  const reply = await server.app.http.inject({
    method: 'POST',
    url: '/api/v1/es/auth/public/login',
    payload,
  })
  const { data } = reply.json<{ data: { refresh_token: string } }>()
  return { headers: { authorization: `Bearer ${data.refresh_token}` } }
}

/** Calls of sign-up, sign-in, recovery and profiles. */
export const identityCalls: Record<string, Entry> = {
  'GET auth/public/captcha': everybody(plain, { captcha: 500 }),
  'POST auth/public/login': everybody(
    async ({ people }) => ({ body: { email: people.owner.email, password: testPassword } }),
    { sign_ins: 422 },
  ),
  'POST auth/public/register': everybody(register, { registrations: 422 }),
  'POST auth/refreshtoken': everybody(refresh, { refreshes: 401 }),
  'POST auth/logout': signedIn(logout, { writes: 200 }),
  'GET auth/public/me': signedIn(),
  'GET auth/public/social-nonce': everybody(plain, { social_sign_ins: 200 }),
  'POST auth/public/social-login': unsigned(
    body(() => ({ token, provider: 'google' })),
    { social_sign_ins: 422 },
  ),
  'POST auth/public/undo-password-change': unproven(
    body(() => ({ token: 'a token that nobody was ever mailed' })),
    { recovery: 422 },
  ),
  'POST auth/public/sendcode': everybody(body(aPhone), { code_requests: 422 }),
  'POST auth/public/verifycode': unproven(
    body(() => ({ ...aPhone(), code: '0000' })),
    { recovery: 422 },
  ),
  'POST auth/public/change-password': unproven(
    body(() => ({ ...aPhone(), ...newPassword, code: '0000' })),
    { recovery: 422 },
  ),
  'POST auth/public/recovery-link': everybody(
    body(() => ({ email: `${randomUUID()}@prueba.test` })),
    { link_requests: 422 },
  ),
  'POST auth/public/recovery-link/change-password': unproven(
    body(() => ({ ...newPassword, token })),
    { recovery: 422 },
  ),
  'POST auth/phone/sendcode': signedIn(plain, { code_requests: 200, codes_of_user: 200 }),
  'POST auth/phone/verifycode': unprovenSignedIn(
    body(() => ({ code: '0000' })),
    { recovery: 422 },
  ),
  'POST auth/email/sendlink': signedIn(plain, { verification_links: 200 }),
  'POST auth/email/verify': unprovenSignedIn(body(() => ({ token }))),
  'POST auth/public/user/:external_user/complete-register': phoneSet(ofOwner({})),
  'POST auth/public/user/:external_user': ownerOnly(
    ofOwner({
      name: 'Ana',
      paternal_surname: 'Luna',
      maternal_surname: 'Ríos',
      birthday_date: '1990-5-7',
    }),
  ),
}
