import { GuardedOutlet } from './guarded-outlet.tsx'
import { requireSession, wantedPath } from '@saldo/client/session/session-guard.ts'
import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { refreshUser, userContext } from '@saldo/client/session/current-user.ts'
import { routes } from '@saldo/client/routes.ts'
import { type Event, getEvent } from '@saldo/contract/events'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { lastAnswer } from '@saldo/client/live/last-answer.ts'
import { eventContext } from '../../shared/current-event.ts'
import { leaveHomeNotice } from '@saldo/client/session/home-notice.ts'

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

/** Loads the event in the URL for the loaders below; an unknown event redirects to the home page with a notice. */
const requireEvent: MiddlewareFunction = async ({ params, context }) => {
  context.set(eventContext, await loadEvent(params['evento'] ?? ''))
}

/** Lets only users with a phone number pass; others complete their registration and come back. */
const requirePhone: MiddlewareFunction = async ({ request, context }) => {
  if (context.get(userContext).phone_number) return
  // The phone may have been added on another device since the user was last read.
  const user = await refreshUser()
  if (!user.phone_number) throw redirect(routes.completeRegistration({ returnUrl: wantedPath(request) }))
  context.set(userContext, user)
}

/** Ordered: session, event, phone. See users-layout.tsx for what the screens below need. */
export const clientMiddleware = [requireSession, requireEvent, requirePhone]

export default function EventLayout() {
  return <GuardedOutlet />
}
