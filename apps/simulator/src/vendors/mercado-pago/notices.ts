import { type Forgery, composeLegacyNotice, composeNotice } from './compose-notice.ts'
import { type Notice, createDelivery } from '../../shared/notices.ts'
import type { Desk } from './desk.ts'
import type { Payment } from './state.ts'

export type Notices = ReturnType<typeof createNotices>

/** What the account tells its merchant. */
export const createNotices = (desk: Desk) => {
  const delivery = createDelivery(desk)
  const targetOf = (payment: Payment) => payment.notificationUrl ?? desk.settings.webhookUrl

  /** Tells the merchant of a matter under its topic; nothing when there is no address to tell it to. */
  const announceTopic = (payment: Payment, topic: string, action: string, dataId: string) => {
    const url = targetOf(payment)
    if (url !== null) delivery.dispatch(composeNotice(desk, { topic, action, dataId, url }))
  }

  return {
    ...delivery,
    announceTopic,
    /** Tells the merchant that a payment was made or changed. */
    announce: (payment: Payment, action: 'payment.created' | 'payment.updated') => {
      announceTopic(payment, 'payment', action, String(payment.id))
      const own = payment.notificationUrl
      if (own !== null && !own.includes('source_news=webhooks'))
        delivery.dispatch(composeLegacyNotice(desk, payment, own))
    },
    /** Sends what the vendor never signed, once; undefined when there is no address. */
    forge: (payment: Payment, forgery: Forgery): Notice | undefined => {
      const url = targetOf(payment)
      if (url === null) return undefined
      const subject = { topic: 'payment', action: 'payment.updated', dataId: String(payment.id), url }
      const notice = composeNotice(desk, subject, forgery)
      delivery.dispatch(notice)
      return notice
    },
  }
}
