import { randomInt, randomUUID } from 'node:crypto'
import type { Maker } from './maker.ts'
import {
  everybody,
  ownerOnly,
  phoneSet,
  signedIn,
  unproven,
  unprovenSignedIn,
  unsigned,
  type Answered,
} from './answers.ts'

const post =
  (path: string, body?: () => Record<string, unknown>): Maker =>
  async () => ({ method: 'POST', path, ...(body && { body: body() }) })

/** An unused phone, a new one at each call, since a phone gets one code per minute. */
const aPhone = () => ({
  country_code: '52',
  phone_number: `33${String(randomInt(100_000_000)).padStart(8, '0')}`,
})
const newPassword = { password: 'noche de jarana', password_confirmation: 'noche de jarana' }
const token = 'a-token-that-nobody-was-given-by-anybody'

const ofOwner =
  (more: string, body: Record<string, unknown>): Maker =>
  async ({ people, server }) => {
    const { phone_national } = await server.db
      .selectFrom('user_account')
      .select('phone_national')
      .where('user_id', '=', people.owner.id)
      .executeTakeFirstOrThrow()
    return {
      method: 'POST',
      path: `auth/public/user/${people.owner.id}${more}`,
      body: { country_code_iso: 'MX', country_code: '52', phone_number: phone_national, ...body },
    }
  }

/** Calls of identity, except sign-up and sign-in. */
export const identityCalls: Record<string, Answered> = {
  'GET /api/v1/es/auth/public/social-nonce': everybody(async () => ({
    method: 'GET',
    path: 'auth/public/social-nonce',
  })),
  'POST /api/v1/es/auth/public/undo-password-change': unproven(
    post('auth/public/undo-password-change', () => ({
      token: 'a token that nobody was ever mailed',
    })),
  ),
  'POST /api/v1/es/auth/public/sendcode': everybody(post('auth/public/sendcode', aPhone)),
  'POST /api/v1/es/auth/public/verifycode': unproven(
    post('auth/public/verifycode', () => ({
      ...aPhone(),
      code: '0000',
    })),
  ),
  'POST /api/v1/es/auth/public/change-password': unproven(
    post('auth/public/change-password', () => ({
      ...aPhone(),
      ...newPassword,
      code: '0000',
    })),
  ),
  'POST /api/v1/es/auth/public/recovery-link': everybody(
    post('auth/public/recovery-link', () => ({
      email: `${randomUUID()}@prueba.test`,
    })),
  ),
  'POST /api/v1/es/auth/public/recovery-link/change-password': unproven(
    post('auth/public/recovery-link/change-password', () => ({ ...newPassword, token })),
  ),
  'POST /api/v1/es/auth/public/social-login': unsigned(
    post('auth/public/social-login', () => ({
      token,
      provider: 'google',
    })),
  ),
  'POST /api/v1/es/auth/phone/sendcode': signedIn(post('auth/phone/sendcode')),
  'POST /api/v1/es/auth/phone/verifycode': unprovenSignedIn(
    post('auth/phone/verifycode', () => ({ code: '0000' })),
  ),
  'POST /api/v1/es/auth/email/sendlink': signedIn(post('auth/email/sendlink')),
  'POST /api/v1/es/auth/email/verify': unprovenSignedIn(post('auth/email/verify', () => ({ token }))),
  'POST /api/v1/es/auth/public/user/:external_user/complete-register': phoneSet(
    ofOwner('/complete-register', {}),
  ),
  'POST /api/v1/es/auth/public/user/:external_user': ownerOnly(
    ofOwner('', {
      name: 'Ana',
      paternal_surname: 'Luna',
      maternal_surname: 'Ríos',
      birthday_date: '1990-5-7',
    }),
  ),
}
