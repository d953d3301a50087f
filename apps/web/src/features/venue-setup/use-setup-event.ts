import { useOutletContext } from 'react-router'
import type { EventId } from '@saldo/contract/ids'

/** `timezone` is where the event is: its hours are shown as its own clock says. */
export type SetupEvent = { id: EventId; name: string; timezone: string }

/** The event that is prepared. */
export const useSetupEvent = (): SetupEvent => useOutletContext<SetupEvent>()
