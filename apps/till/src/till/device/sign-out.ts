import { pinSignOut } from '@saldo/contract/devices'
import { leaveOffline } from '../offline/use-offline.ts'
import { signingOut } from './signing-out.ts'
import { device } from './this-device.ts'
import { callBy } from './till-call.ts'

/** Ends the PIN session, on the server too if reachable, and returns to the PIN screen. */
export const signOutOfTill = signingOut({
  device,
  giveBack: leaveOffline,
  end: (session) => callBy(session)(pinSignOut, { params: { event: session.event.id } }),
  patience: () => new Promise((resolve) => setTimeout(resolve, 2_000)),
})
