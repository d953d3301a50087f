import { pinSignOut } from '@saldo/contract/devices'
import { leaveOffline } from '../offline/use-offline.ts'
import { device } from './this-device.ts'
import { tillCall } from './till-call.ts'

/** Ends the PIN session, on the server too if reachable, and returns to the PIN screen. */
export const signOutOfTill = async (): Promise<void> => {
  const { session } = device.read()
  if (!session) return
  const told = leaveOffline()
    .catch(() => undefined)
    .then(() => tillCall(pinSignOut, { params: { event: session.event.id } }))
  // Leaving doesn't depend on the server; the request already carries its token.
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 2_000))]).catch(() => undefined)
  await device.leave()
}
