import { type MiddlewareFunction, redirect } from 'react-router'
import { type Event, getEvent } from '@saldo/contract/events'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { eventContext } from '../../shared/current-event.ts'
import { routes } from '../../shared/routes.ts'

/**
 * The event as it was last answered. It does for a screen that is shown already: what is done there must be able to say
 * by itself that nobody answers.
 */
let lastSeen: Event | undefined

const loadEvent = async (url: string): Promise<Event> => {
  try {
    return await call(getEvent, { params: { url } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!error.isUnanswered) throw redirect(routes.home())
    if (lastSeen?.url !== url) throw error
    return lastSeen
  }
}

/** Loads the event of the address for the loaders below; an event that isn't there leads home. */
export const requireEvent: MiddlewareFunction = async ({ params, context }) => {
  lastSeen = await loadEvent(params['evento'] ?? '')
  context.set(eventContext, lastSeen)
}
