import { randomBytes } from 'node:crypto'
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
