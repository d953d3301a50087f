import { randomBytes } from 'node:crypto'
import type { World } from '../../vendor.ts'

const KEPT = 1_000
export const TOKEN_LIVES_MS = 5_184_000_000

/** Whoever a token was given for, as the Graph API tells it. */
type GraphUser = { id: string; firstName: string; lastName: string; email: string | null }

/** Moments in epoch milliseconds. */
export type AccessToken = { appId: string; user: GraphUser; issuedAt: number; expiresAt: number }

export type GraphState = { accessTokens: Map<string, AccessToken> }

export const emptyGraph = (): GraphState => ({ accessTokens: new Map() })

export type Graph = ReturnType<typeof createGraph>
type Given = Pick<World, 'now' | 'changed'> & {
  state: GraphState
  /** The app's secret; null takes any, and then asks for no proof. */
  appSecret: string | null
}

/** The tokens that Facebook's login gave out, and who they stand for. */
export const createGraph = ({ state, appSecret, now, changed }: Given) => ({
  appSecret,
  now,
  find: (token: string): AccessToken | undefined => state.accessTokens.get(token),
  /** Gives a user's token to an app; `expiresAt` may already be over. */
  issue: (appId: string, user: GraphUser, expiresAt: number): string => {
    const token = `EAA${randomBytes(60).toString('base64url').replaceAll(/[-_]/g, 'Z')}`
    state.accessTokens.set(token, { appId, user, issuedAt: now(), expiresAt })
    const [oldest] = state.accessTokens.keys()
    if (state.accessTokens.size > KEPT && oldest !== undefined) state.accessTokens.delete(oldest)
    changed()
    return token
  },
})
