import { redirectDocument } from 'react-router'
import { type Event, verifyUrl } from '@saldo/contract/events'
import { call } from '@saldo/client/api/call.ts'
import { lastAnswer } from '@saldo/client/live/last-answer.ts'
import { leaveHomeNotice } from '@saldo/client/session/home-notice.ts'
import { routes } from '@saldo/client/routes.ts'

const verify = lastAnswer<{ success: boolean }>()

/**
 * Redirects to the home page, with a notice, when the event sells nothing any more. Only for screens before a
 * payment: a payment made before the end is still awaited. Throws ApiError.
 */
export const requireOpenEvent = async ({ url }: Event): Promise<void> => {
  const { success } = await verify(url, () => call(verifyUrl, { params: { url } }))
  if (success) return
  leaveHomeNotice({ about: 'eventOver' })
  throw redirectDocument(routes.home())
}
