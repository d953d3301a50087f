import { useEffect } from 'react'
import type { Pairing } from './device/device.ts'
import { PinScreen } from './device/pin-screen.tsx'
import { signOutOfTill } from './device/sign-out.ts'
import type { Desk } from './desk/desk.ts'

type LockedProps = { desk: Desk; pairing: Pairing }

/** The locked till: it keeps asking for unanswered operations; once none is left, anybody may sign in. */
export const Locked = ({ desk, pairing }: LockedProps) => {
  const { user, waiting, isKnown } = desk
  const isFree = isKnown && waiting === 0
  useEffect(() => {
    if (isFree) signOutOfTill().catch(() => undefined)
  }, [isFree])
  const waits = { userId: user.id, name: user.name, count: waiting }
  return <PinScreen pairing={pairing} isLocked waits={waiting > 0 ? waits : null} />
}
