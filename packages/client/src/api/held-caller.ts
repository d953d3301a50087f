import type { Tokens } from '../session/session.ts'
import { caller, type CallerParts } from './caller.ts'
import { refresher } from './refresh.ts'
import { trade } from './wires.ts'

/**
 * Calls the API by the tokens of a session that the device may have left, whoever is signed in on it by then; a pair that
 * is renewed meanwhile is kept here alone.
 */
export const heldCaller = (
  tokens: Tokens,
  parts: Omit<CallerParts, 'accessToken' | 'refresh' | 'onSessionOver'>,
) => {
  let own = tokens
  const accessToken = () => own.access_token
  return caller({
    ...parts,
    accessToken,
    refresh: refresher({
      accessToken,
      refreshToken: () => own.refresh_token,
      storeTokens: (renewed) => {
        own = renewed
      },
      trade,
      exclusively: (work) => work(),
    }),
    onSessionOver: () => undefined,
  })
}
