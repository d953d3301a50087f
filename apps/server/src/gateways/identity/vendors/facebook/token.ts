import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { identityOf } from '../../claims.ts'
import { createIdTokenProvider } from '../../id-token.ts'
import type { IdentityProvider, SocialAnswer } from '../../identity.ts'

const ANSWER_WITHIN_MS = 5_000
/** Compact JWTs have three parts; Graph's access tokens have no dot-separated ones. */
const ID_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/

const debugAnswer = z.object({
  data: z.object({
    app_id: z.string(),
    type: z.string(),
    is_valid: z.boolean(),
    user_id: z.string(),
    /** Seconds; 0 for a token that doesn't expire. */
    expires_at: z.number(),
  }),
})

const person = z.object({
  id: z.string().min(1).max(255),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})

type Options = { appId: string; appSecret: string; graphUrl: string; jwksUrl: string }
type Json = { kind: 'json'; body: unknown } | Exclude<SocialAnswer, { kind: 'identity' }>

const ask = async (url: URL): Promise<Json> => {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    if (response.status >= 500 || response.status === 429)
      return { kind: 'unavailable', why: `status ${response.status}` }
    const body: unknown = await response.json()
    return response.ok ? { kind: 'json', body } : { kind: 'refused', why: `status ${response.status}` }
  } catch (error) {
    return { kind: 'unavailable', why: error instanceof Error ? error.name : 'error' }
  }
}

const graphCalls = ({ appId, appSecret, graphUrl }: Options) => {
  const address = (path: string, query: Record<string, string>): URL =>
    new URL(`${graphUrl}/${path}?${new URLSearchParams(query)}`)
  return {
    debug: (token: string) =>
      ask(address('debug_token', { input_token: token, access_token: `${appId}|${appSecret}` })),
    me: (token: string) =>
      ask(
        address('me', {
          fields: 'id,name,first_name,last_name,email',
          access_token: token,
          appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
        }),
      ),
  }
}

/** Reason why the token was not issued to our app or is not valid now; null when it is. */
const faultOf = (told: z.output<typeof debugAnswer>['data'], appId: string, now: Date): string | null => {
  if (told.app_id !== appId) return 'app_id'
  if (!told.is_valid || told.type !== 'USER') return 'not valid'
  const isExpired = told.expires_at !== 0 && told.expires_at * 1000 <= now.getTime()
  return isExpired ? 'expired' : null
}

/**
 * Verifies Facebook's access tokens with the Graph API, and the ID tokens of Limited Login. Facebook does not
 * report whether an e-mail is verified, so none counts as verified.
 */
export const createFacebook = (options: Options): IdentityProvider => {
  const graph = graphCalls(options)
  const limitedLogin = createIdTokenProvider({
    issuers: ['https://www.facebook.com'],
    audiences: [options.appId],
    jwksUrl: options.jwksUrl,
    vouchesForEmail: false,
  })
  const accessToken = async (token: string, now: Date): Promise<SocialAnswer> => {
    const debugged = await graph.debug(token)
    if (debugged.kind !== 'json') return debugged
    const told = debugAnswer.safeParse(debugged.body)
    if (!told.success) return { kind: 'refused', why: 'debug_token' }
    const fault = faultOf(told.data.data, options.appId, now)
    if (fault !== null) return { kind: 'refused', why: fault }
    const asked = await graph.me(token)
    if (asked.kind !== 'json') return asked
    const me = person.safeParse(asked.body)
    if (!me.success || me.data.id !== told.data.data.user_id) return { kind: 'refused', why: 'me' }
    const { id, email, first_name: given_name = '', last_name: family_name = '' } = me.data
    return {
      kind: 'identity',
      identity: identityOf(id, { email, email_verified: false, given_name, family_name }),
    }
  }
  return (given, now) =>
    ID_TOKEN.test(given.token) ? limitedLogin(given, now) : accessToken(given.token, now)
}
