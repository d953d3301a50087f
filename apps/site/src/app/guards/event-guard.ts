import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { type Event, getEvent } from '@saldo/contract/events'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { lastAnswer } from '@saldo/client/live/last-answer.ts'
import { eventContext } from '../../shared/current-event.ts'
import { leaveHomeNotice } from '@saldo/client/session/home-notice.ts'
import { routes } from '@saldo/client/routes.ts'

const readEvent = lastAnswer<Event>()

const loadEvent = async (url: string): Promise<Event> => {
  try {
    return await readEvent(url, () => call(getEvent, { params: { url } }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnanswered) throw error
    leaveHomeNotice({ about: 'noEvent' })
    throw redirectDocument(routes.home())
  }
}

/**
 * Loads the event in the URL for the loaders below; an unknown event redirects to the home page with a
 * notice.
 */
export const requireEvent: MiddlewareFunction = async ({ params, context }) => {
  context.set(eventContext, await loadEvent(params['evento'] ?? ''))
}
