import { createContext } from 'react-router'
import type { Event } from '@saldo/contract/events'

/** The event of the address, for the loaders of the screens below /events/{evento}. Set by the guards. */
export const eventContext = createContext<Event>()
