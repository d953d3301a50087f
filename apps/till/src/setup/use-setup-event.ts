import { useOutletContext } from 'react-router'
import type { EventId } from '@saldo/contract/ids'

/** `timezone`: the event's time zone, in which its times are shown. */
export type SetupEvent = {
  id: EventId
  name: string
  timezone: string
  /** Null when the user may not see the event; its sections are refused too. */
  endsAt: string | null
}

/** The event whose set-up is shown. */
export const useSetupEvent = (): SetupEvent => useOutletContext<SetupEvent>()
