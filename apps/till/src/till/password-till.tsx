import { useState } from 'react'
import { call } from '@saldo/client/api/call.ts'
import { signOut } from '@saldo/client/api/sign-out.ts'
import { routes } from '@saldo/client/routes.ts'
import { readSession, useLeaveWhenSignedOut } from '@saldo/client/session/session.ts'
import { tillCopy } from './kit/copy.ts'
import { useChosenEvent } from './device/chosen-event.ts'
import { EventPicker } from './device/event-picker.tsx'
import { PairingGate } from './device/pairing.tsx'
import type { StaffEvent } from './device/load-till.ts'
import { TillMessage } from './kit/till-message.tsx'
import { Gate } from './language-way.tsx'
import { WorkingTill } from './working-till.tsx'

/** The till of a person signed in by password: at one of their events, at their assigned place. */
export const PasswordTill = ({ events }: { events: StaffEvent[] }) => {
  const { chosen, choose, forget } = useChosenEvent(events)
  const [isPairing, setIsPairing] = useState(() => window.location.hash !== '')
  const { user } = readSession()
  useLeaveWhenSignedOut(routes.signIn({ returnUrl: routes.till() }))
  if (isPairing)
    return (
      <Gate>
        <PairingGate refusal={null} onLeave={() => setIsPairing(false)} />
      </Gate>
    )
  if (events.length === 0) return <TillMessage title={tillCopy.noEventsTitle} hint={tillCopy.noEventsHint} />
  if (!chosen || !user)
    return (
      <Gate>
        <EventPicker events={events} onPick={choose} />
      </Gate>
    )
  return (
    <WorkingTill
      key={chosen.event.id}
      at={chosen}
      user={user}
      call={call}
      onlyAt={null}
      deviceId={null}
      onSignOut={signOut}
      onChangeEvent={events.length > 1 ? forget : undefined}
      onPair={() => setIsPairing(true)}
    />
  )
}
