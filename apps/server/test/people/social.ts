import { expect } from 'vitest'
import type { Identity, SocialAnswer, SocialIdentity } from '../../src/gateways/identity/index.ts'
import { makeNonce } from '../../src/modules/auth/social/nonce.ts'
import { call } from '../server/call.ts'
import { refusal, useRecovery } from './recovery.ts'

let made = 0

export type Entered = { access_token: string; refresh_token: string; user: Record<string, unknown> }

export const socialRefused = refusal('social_refused', 'Error en la autenticación social. Intenta de nuevo.')

/** `useRecovery` with three providers whose answers the test decides, and the social sign-in. */
export const useSocial = () => {
  /** The providers' answer for each token; any other token is refused. */
  const answers = new Map<string, SocialAnswer>()
  const provider: Identity['google'] = async ({ token, nonce }) => {
    const answer = answers.get(token) ?? { kind: 'refused', why: 'unknown' }
    if (nonce === 'of-another-page') return { kind: 'refused', why: 'nonce' }
    // The nonce is that of a page which requested a new one, unless the test gives the token's nonce.
    if (answer.kind !== 'identity' || answer.nonce !== undefined) return answer
    return { ...answer, nonce: makeNonce(server.deps.keys, server.clock.now()) }
  }
  const recovery = useRecovery({}, { google: provider, apple: provider, facebook: provider })
  const { server, post } = recovery

  const aToken = (identity: Partial<SocialIdentity> = {}, nonce?: string | null): string => {
    const token = `token-of-a-provider-${++made}`
    const told = {
      subject: `subject-${made}`,
      email: `social-${made}@prueba.test`,
      isEmailVerified: true,
      name: { first: 'Lucía', last: 'Mar' },
      ...identity,
    }
    answers.set(token, { kind: 'identity', identity: told, ...(nonce !== undefined && { nonce }) })
    return token
  }

  const enter = (token: string, which = 'google', more: Record<string, unknown> = {}) =>
    call(server, 'POST', 'auth/public/social-login', {
      body: { token, provider: which, ...more },
      remoteAddress: `203.0.113.${made % 250}`,
    })
  const entered = async (token: string, which = 'google'): Promise<Entered> => {
    const reply = await enter(token, which)
    expect([reply.statusCode, reply.json<{ code?: string }>().code]).toEqual([200, undefined])
    return reply.json<{ data: Entered }>().data
  }
  const subjects = async (email: string): Promise<string[]> => {
    const letters = await post.lettersTo(server, email)
    return letters.map(({ subject }) => subject)
  }

  return { ...recovery, answers, aToken, enter, entered, subjects }
}
