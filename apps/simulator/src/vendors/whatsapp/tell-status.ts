import { createHmac } from 'node:crypto'
import { pause, tell } from '../../shared/messages.ts'
import type { WhatsApp } from './account.ts'
import { wordsOf } from './graph-error.ts'

export type Status = {
  id: string
  status: 'sent' | 'delivered' | 'failed'
  to: string
  reference: string | null
  errorCode: number | null
}

/** Numbers of Mexican mobiles come back with their old `1`. */
export const waId = (to: string): string => to.replace(/^52(\d{10})$/, '521$1')

const bodyOf = ({ settings, now }: WhatsApp, told: Status): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '200000000000002',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: {
                display_phone_number: '525500000000',
                phone_number_id: settings.phoneNumberId ?? '100000000000001',
              },
              statuses: [
                {
                  id: told.id,
                  status: told.status,
                  timestamp: String(Math.floor(now() / 1_000)),
                  recipient_id: waId(told.to),
                  ...(told.reference !== null && { biz_opaque_callback_data: told.reference }),
                  ...(told.errorCode !== null && {
                    errors: [
                      {
                        code: told.errorCode,
                        title: wordsOf(told.errorCode),
                        message: wordsOf(told.errorCode),
                        error_data: { details: wordsOf(told.errorCode) },
                      },
                    ],
                  }),
                },
              ],
            },
          },
        ],
      },
    ],
  })

/** Tells the product what became of a message, again until it is acknowledged. */
export const tellStatus = async (whatsApp: WhatsApp, told: Status): Promise<void> => {
  const { webhookUrl, appSecret, retryMs } = whatsApp.settings
  if (webhookUrl === null) return
  const body = bodyOf(whatsApp, told)
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  }
  for (const wait of [0, ...retryMs]) {
    await pause(whatsApp, wait)
    if (whatsApp.closing.aborted || (await tell(whatsApp, webhookUrl, init)) === 200) return
  }
}

/** Asks the product to echo a challenge, as Meta does when somebody subscribes; whether it did. */
export const subscribe = async ({ settings, closing }: WhatsApp, challenge: string): Promise<boolean> => {
  if (settings.webhookUrl === null) return false
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': settings.verifyToken,
    'hub.challenge': challenge,
  })
  const answer = await fetch(`${settings.webhookUrl}?${query}`, { signal: closing })
  return answer.status === 200 && (await answer.text()) === challenge
}
