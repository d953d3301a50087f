import { createContext } from 'react-router'
import type { Event } from '@saldo/contract/events'

/** The event in the URL, for loaders below /events/{evento}. Set by the guards. */
export const eventContext = createContext<Event>()
