/** Whoever a token was given for, as the Graph API tells it. */
export type GraphUser = { id: string; firstName: string; lastName: string; email: string | null }

/** Moments in epoch milliseconds. */
export type AccessToken = { appId: string; user: GraphUser; issuedAt: number; expiresAt: number }

export type State = { accessTokens: Map<string, AccessToken> }

export const emptyState = (): State => ({ accessTokens: new Map() })
