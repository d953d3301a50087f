import { caller } from '@saldo/client/api/caller.ts'
import { heldCaller } from '@saldo/client/api/held-caller.ts'
import { refresher } from '@saldo/client/api/refresh.ts'
import { baseOf, sender, trade, xsrfToken } from '@saldo/client/api/wires.ts'
import { exclusively } from '@saldo/client/exclusively.ts'
import type { Tokens } from '@saldo/client/session/session.ts'
import type { Call } from '../queue/kinds/kind.ts'
import { device } from './this-device.ts'

/** Shorter than elsewhere, in ms: venue networks drop requests, and operations can be repeated safely. */
const PATIENCE_MS = 8_000

let stored: Promise<void> = Promise.resolve()

/** Tabs share the tokens: the store is read before the work, and flushed to disk after it. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  exclusively('till-refresh', async () => {
    await device.load()
    const done = await work()
    await stored.catch(() => undefined)
    return done
  })

const refresh = refresher({
  accessToken: device.accessToken,
  refreshToken: device.refreshToken,
  storeTokens: (tokens) => {
    stored = device.storeTokens(tokens)
  },
  trade,
  exclusively: alone,
})

const parts = {
  transport: sender(PATIENCE_MS),
  baseOf,
  xsrfToken,
  keys: () => localStorage,
  // A tablet's clock may be hours off: only the server decides whether a token has expired.
  nowMs: () => 0,
}

/** Calls the API as the person signed in by PIN. When that session is over, the PIN screen returns. */
export const tillCall: Call = caller({
  ...parts,
  accessToken: device.accessToken,
  refresh,
  onSessionOver: () => void device.leave().catch(() => undefined),
})

/** As `tillCall`, by the tokens of a session that the device may have left. */
export const callBy = (tokens: Tokens): Call => heldCaller(tokens, parts)
