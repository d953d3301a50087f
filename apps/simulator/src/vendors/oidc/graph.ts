import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Refusal, answerErrors } from '../../shared/http.ts'
import type { World } from '../../vendor.ts'

const KEPT = 1_000
export const TOKEN_LIVES_MS = 5_184_000_000

/** The user of an access token, as the Graph API returns them. */
type GraphUser = { id: string; firstName: string; lastName: string; email: string | null }

/** Times in epoch milliseconds. */
export type AccessToken = { appId: string; user: GraphUser; issuedAt: number; expiresAt: number }

export type GraphState = { accessTokens: Map<string, AccessToken> }

export const emptyGraph = (): GraphState => ({ accessTokens: new Map() })

export type Graph = ReturnType<typeof createGraph>
type Given = Pick<World, 'now' | 'changed'> & {
  state: GraphState
  /** The app's secret; null accepts any, and then requires no proof. */
  appSecret: string | null
}

/** Access tokens issued by Facebook's login, and their users. */
export const createGraph = ({ state, appSecret, now, changed }: Given) => ({
  appSecret,
  now,
  find: (token: string): AccessToken | undefined => state.accessTokens.get(token),
  /** Issues a user's access token to an app; `expiresAt` may be in the past. */
  issue: (appId: string, user: GraphUser, expiresAt: number): string => {
    const token = `EAA${randomBytes(60).toString('base64url').replaceAll(/[-_]/g, 'Z')}`
    state.accessTokens.set(token, { appId, user, issuedAt: now(), expiresAt })
    const [oldest] = state.accessTokens.keys()
    if (state.accessTokens.size > KEPT && oldest !== undefined) state.accessTokens.delete(oldest)
    changed()
    return token
  },
})

/** An error in the Graph API's own format. */
const refusal = (
  message: string,
  { code = 190, type = 'OAuthException', subcode = 0, status = 400 } = {},
): Refusal =>
  new Refusal(status, message, {
    error: { message, type, code, ...(subcode && { error_subcode: subcode }), fbtrace_id: 'Asimulated' },
  })

const proofRefusal = (message: string): Refusal =>
  refusal(message, { code: 100, type: 'GraphMethodException' })

type Query = { [name: string]: string | undefined }

const scopes = ['email', 'public_profile']

const invalid = (code: number, message: string) => ({
  data: { error: { code, message }, is_valid: false, scopes: [] },
})

/** Id of the calling app; its secret must be right. */
const askingApp = ({ appSecret }: Graph, token: string | undefined): string => {
  const [appId = '', secret = ''] = (token ?? '').split('|')
  if (!/^[\w-]+$/.test(appId) || secret === '')
    throw refusal('Invalid OAuth access token - Cannot parse access token')
  if (appSecret !== null && secret !== appSecret) throw refusal('Invalid OAuth access token signature.')
  return appId
}

/** Answer of `debug_token` about a user's token. Throws the refusal of an app that can't authenticate. */
const debugToken = (graph: Graph, query: Query): object => {
  const appId = askingApp(graph, query['access_token'])
  if (!query['input_token']) throw refusal('(#100) The parameter input_token is required', { code: 100 })
  if (query['input_token'] === query['access_token'])
    return { data: { app_id: appId, type: 'APP', application: 'Saldo', is_valid: true, scopes: [] } }
  const token = graph.find(query['input_token'])
  if (!token) return invalid(190, 'Invalid OAuth access token.')
  if (token.appId !== appId)
    return invalid(100, '(#100) The App_id in the input_token did not match the Viewing App')
  const isOver = token.expiresAt <= graph.now()
  return {
    data: {
      app_id: token.appId,
      type: 'USER',
      application: 'Saldo',
      data_access_expires_at: Math.floor(token.expiresAt / 1000),
      ...(isOver && {
        error: {
          code: 190,
          message: 'Error validating access token: Session has expired.',
          subcode: 463,
        },
      }),
      expires_at: Math.floor(token.expiresAt / 1000),
      is_valid: !isOver,
      issued_at: Math.floor(token.issuedAt / 1000),
      scopes,
      user_id: token.user.id,
    },
  }
}

const checkProof = ({ appSecret }: Graph, token: string, proof: string | undefined) => {
  if (appSecret === null) return
  if (proof === undefined) throw proofRefusal('API calls from the server require an appsecret_proof argument')
  const right = createHmac('sha256', appSecret).update(token).digest()
  const given = Buffer.from(proof, 'hex')
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw proofRefusal('Invalid appsecret_proof provided in the API argument')
}

const fieldsOf = ({ user }: AccessToken): { [name: string]: string | undefined } => ({
  id: user.id,
  name: `${user.firstName} ${user.lastName}`,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email ?? undefined,
})

/** Answer of `/me` to the holder of a user's token: the requested fields that the user has. */
const me = (graph: Graph, query: Query): object => {
  const given = query['access_token'] ?? ''
  if (given === '')
    throw refusal('An active access token must be used to query information about the current user.', {
      code: 2500,
    })
  const token = graph.find(given)
  if (!token) throw refusal('Invalid OAuth access token - Cannot parse access token')
  if (token.expiresAt <= graph.now())
    throw refusal('Error validating access token: Session has expired.', { subcode: 463 })
  checkProof(graph, given, query['appsecret_proof'])
  const known = fieldsOf(token)
  const wanted = new Set(['id', ...(query['fields'] ?? 'name').split(',')])
  const stranger = [...wanted].find((name) => !(name in known))
  if (stranger !== undefined)
    throw refusal(`(#100) Tried accessing nonexisting field (${stranger}) on node type (User)`, {
      code: 100,
    })
  return Object.fromEntries(Object.entries(known).filter(([name]) => wanted.has(name)))
}

type GraphRequest = { Params: { version: string }; Querystring: Query }

/** The part of the Graph API that a server's login needs; `isDown` tells whether the next call must fail. */
export const graphRoutes = async (app: FastifyInstance, graph: Graph, isDown: () => boolean) => {
  app.addHook<GraphRequest>('onRequest', async (request) => {
    if (isDown()) throw refusal('An unexpected error has occurred.', { code: 2, status: 500 })
    const { version } = request.params
    if (!/^v\d+\.\d+$/.test(version)) throw refusal(`Unknown path components: /${version}`, { code: 2500 })
  })
  answerErrors(app, (status) => refusal('An unknown error has occurred.', { code: 1, status }))
  app.get<GraphRequest>('/:version/debug_token', (request) => debugToken(graph, request.query))
  app.get<GraphRequest>('/:version/me', (request) => me(graph, request.query))
}
