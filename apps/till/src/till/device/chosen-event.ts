import { useState } from 'react'
import type { EventId } from '@saldo/contract/ids'
import type { StaffEvent } from './load-till.ts'

const KEY = 'till_event'

/** The event that this till works at: the only one, or the one picked, remembered over reloads. */
export const useChosenEvent = (events: readonly StaffEvent[]) => {
  const [chosenId, setChosenId] = useState(() => Number(localStorage.getItem(KEY)))
  const only = events.length === 1 ? events[0] : undefined
  return {
    chosen: only ?? events.find(({ event }) => event.id === chosenId),
    choose: (id: EventId) => {
      localStorage.setItem(KEY, String(id))
      setChosenId(id)
    },
    forget: () => {
      localStorage.removeItem(KEY)
      setChosenId(0)
    },
  }
}
