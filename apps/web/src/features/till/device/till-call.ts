import { caller } from '../../../shared/api/caller.ts'
import { refresher } from '../../../shared/api/refresh.ts'
import { baseOf, sender, trade, xsrfToken } from '../../../shared/api/wires.ts'
import { exclusively } from '../../../shared/exclusively.ts'
import type { Call } from '../queue/kinds/kind.ts'
import { device } from './this-device.ts'

/** A venue's network loses requests, and what is asked again is answered the same: nobody is kept waiting for long. */
const PATIENCE_MS = 8_000

let stored: Promise<void> = Promise.resolve()

/** Other tabs share the tokens: what they keep is read before, and what is kept is on the disk after. */
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

/** Asks the API as whoever signed in on this device by PIN. When that session is over the device asks for a PIN. */
export const tillCall: Call = caller({
  transport: sender(PATIENCE_MS),
  baseOf,
  xsrfToken,
  accessToken: device.accessToken,
  refresh,
  onSessionOver: () => void device.leave().catch(() => undefined),
  keys: () => localStorage,
  // A tablet's clock may be hours off: whether a token is still good is the server's to say.
  nowMs: () => 0,
})
