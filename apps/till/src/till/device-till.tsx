import type { Pairing, TillSession } from './device/device.ts'
import { PinScreen } from './device/pin-screen.tsx'
import { signOutOfTill } from './device/sign-out.ts'
import { device } from './device/this-device.ts'
import { tillCall } from './device/till-call.ts'
import { Gate } from './language-way.tsx'
import { WorkingTill } from './working-till.tsx'

const lock = (waiting: number): void => {
  // A person with unanswered operations stays signed in behind the lock, so that these are asked for.
  const left = waiting > 0 ? device.lock() : signOutOfTill()
  left.catch(() => undefined)
}

/** A paired device: the till of the person signed in by PIN, or the PIN screen. */
export const DeviceTill = ({ pairing, session }: { pairing: Pairing; session: TillSession | null }) => {
  if (!session)
    return (
      <Gate>
        <PinScreen pairing={pairing} isLocked={false} waits={null} />
      </Gate>
    )
  return (
    <WorkingTill
      key={session.user.id}
      at={session}
      user={session.user}
      call={tillCall}
      onlyAt={session.event.id}
      deviceId={session.device_id}
      onSignOut={signOutOfTill}
      onIdle={lock}
      lockedOn={session.isLocked ? pairing : undefined}
    />
  )
}
