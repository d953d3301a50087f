import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Graph } from './graph.ts'
import { GraphError } from './graph-error.ts'
import type { AccessToken } from './state.ts'

export type Query = { [name: string]: string | undefined }

const scopes = ['email', 'public_profile']

const invalid = (code: number, message: string) => ({
  data: { error: { code, message }, is_valid: false, scopes: [] },
})

/** The id of the app that asks, when its secret is the right one. */
const askingApp = ({ settings }: Graph, token: string | undefined): string => {
  const [appId = '', secret = ''] = (token ?? '').split('|')
  if (!/^[\w-]+$/.test(appId) || secret === '')
    throw new GraphError('Invalid OAuth access token - Cannot parse access token')
  if (settings.appSecret !== null && secret !== settings.appSecret)
    throw new GraphError('Invalid OAuth access token signature.')
  return appId
}

/** What `debug_token` answers about a user's token. Throws GraphError for an app that can't prove itself. */
export const debugToken = (graph: Graph, query: Query): object => {
  const appId = askingApp(graph, query['access_token'])
  if (!query['input_token'])
    throw new GraphError('(#100) The parameter input_token is required', { code: 100 })
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

const checkProof = ({ settings }: Graph, token: string, proof: string | undefined) => {
  if (settings.appSecret === null) return
  if (proof === undefined)
    throw new GraphError('API calls from the server require an appsecret_proof argument', {
      code: 100,
      type: 'GraphMethodException',
    })
  const right = createHmac('sha256', settings.appSecret).update(token).digest()
  const given = Buffer.from(proof, 'hex')
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new GraphError('Invalid appsecret_proof provided in the API argument', {
      code: 100,
      type: 'GraphMethodException',
    })
}

const fieldsOf = ({ user }: AccessToken): { [name: string]: string | undefined } => ({
  id: user.id,
  name: `${user.firstName} ${user.lastName}`,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email ?? undefined,
})

/** What `/me` answers to the holder of a user's token: the fields asked for, and those only that there are. */
export const me = (graph: Graph, query: Query): object => {
  const given = query['access_token'] ?? ''
  if (given === '')
    throw new GraphError('An active access token must be used to query information about the current user.', {
      code: 2500,
    })
  const token = graph.find(given)
  if (!token) throw new GraphError('Invalid OAuth access token - Cannot parse access token')
  if (token.expiresAt <= graph.now())
    throw new GraphError('Error validating access token: Session has expired.', { subcode: 463 })
  checkProof(graph, given, query['appsecret_proof'])
  const known = fieldsOf(token)
  const wanted = new Set(['id', ...(query['fields'] ?? 'name').split(',')])
  const stranger = [...wanted].find((name) => !(name in known))
  if (stranger !== undefined)
    throw new GraphError(`(#100) Tried accessing nonexisting field (${stranger}) on node type (User)`, {
      code: 100,
    })
  return Object.fromEntries(Object.entries(known).filter(([name]) => wanted.has(name)))
}
