import { pinSignOut } from '@saldo/contract/devices'
import { device } from './this-device.ts'
import { tillCall } from './till-call.ts'

/** Ends the PIN's session, also on the server where it can be reached, and asks for a PIN again. */
export const signOutOfTill = async (): Promise<void> => {
  const { session } = device.read()
  if (!session) return
  const told = tillCall(pinSignOut, { params: { event: session.event.id } })
  // A server that can't be reached changes nothing for who leaves; the request has its token already.
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 2_000))]).catch(() => undefined)
  await device.leave()
}
