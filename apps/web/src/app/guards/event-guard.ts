import { type MiddlewareFunction, redirect } from 'react-router'
import { getEvent } from '@saldo/contract/events'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { eventContext } from '../../shared/current-event.ts'
import { routes } from '../../shared/routes.ts'

/** Loads the event of the address for the loaders below; an event that isn't there leads home. */
export const requireEvent: MiddlewareFunction = async ({ params, context }) => {
  try {
    context.set(eventContext, await call(getEvent, { params: { url: params['evento'] ?? '' } }))
  } catch (error) {
    if (error instanceof ApiError && !error.isUnanswered) throw redirect(routes.home())
    throw error
  }
}
