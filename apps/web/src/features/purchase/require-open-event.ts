import { redirectDocument } from 'react-router'
import { type Event, verifyUrl } from '@saldo/contract/events'
import { call } from '../../shared/api/call.ts'
import { lastAnswer } from '../../shared/api/last-answer.ts'
import { leaveHomeNotice } from '../../shared/home-notice.ts'
import { routes } from '../../shared/routes.ts'

const verify = lastAnswer<{ success: boolean }>()

/**
 * Leads home, which says why, from an event that nothing can be bought for any more. Only where somebody is about to
 * buy: whoever waits for a payment that was made before the end goes on waiting. Throws ApiError.
 */
export const requireOpenEvent = async ({ url }: Event): Promise<void> => {
  const { success } = await verify(url, () => call(verifyUrl, { params: { url } }))
  if (success) return
  leaveHomeNotice({ about: 'eventOver' })
  throw redirectDocument(routes.home())
}
