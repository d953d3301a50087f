import { useOutletContext } from 'react-router'
import type { EventId } from '@saldo/contract/ids'

/** `timezone` is where the event is: its hours are shown as its own clock says. */
export type SetupEvent = {
  id: EventId
  name: string
  timezone: string
  /** Null for whoever may not see the event; its sections are refused too. */
  endsAt: string | null
}

/** The event that is prepared. */
export const useSetupEvent = (): SetupEvent => useOutletContext<SetupEvent>()
