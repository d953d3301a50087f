import { signedInAt } from '@saldo/client/session/token.ts'

/** One sign-in of a user: the server ties a subscription to it, and refreshing the token doesn't change it. */
export const signInMark = (userId: string, token: string | null): string =>
  `${userId} ${(token !== null && signedInAt(token)) || ''}`
