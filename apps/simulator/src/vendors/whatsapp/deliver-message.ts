import { createHmac } from 'node:crypto'
import { pause } from '../../shared/http.ts'
import { receive, tell } from '../../shared/messages.ts'
import type { Message } from '../../control/inbox.ts'
import { type WhatsApp, wordsOf, type Outcome } from './account.ts'
import { type Picture, type ReadMessage, fill } from './read-message.ts'

type Status = {
  id: string
  status: 'sent' | 'delivered' | 'failed'
  to: string
  reference: string | null
  errorCode: number | null
}

/** Meta returns Mexican mobile numbers with their former `1` after 52. */
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

/** Reports a message's status to the product, retrying until acknowledged. */
const tellStatus = async (whatsApp: WhatsApp, told: Status): Promise<void> => {
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

/** Verifies the product's webhook with a challenge, as Meta does at subscription; true when it was echoed. */
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

const FETCH_WITHIN_MS = 5_000
const UNDELIVERABLE = 131_026
const MEDIA_ERROR = 131_053

type Attachment = Message['attachments'][number]

const fetched = async (
  { closing }: WhatsApp,
  link: string,
): Promise<{ type: string; bytes: Buffer } | null> => {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(FETCH_WITHIN_MS)])
    const answer = await fetch(link, { signal })
    if (!answer.ok) return null
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    return { type, bytes: Buffer.from(await answer.arrayBuffer()) }
  } catch {
    return null
  }
}

/** The picture as displayed; null for formats other than JPEG and PNG, which the vendor drops silently. */
const attachmentOf = async (whatsApp: WhatsApp, picture: Picture): Promise<Attachment | null> => {
  const found = 'id' in picture ? whatsApp.media.get(picture.id) : await fetched(whatsApp, picture.link)
  const extension = { 'image/jpeg': 'jpg', 'image/png': 'png' }[found?.type ?? '']
  if (!found || extension === undefined) return null
  return {
    filename: `imagen.${extension}`,
    content_type: found.type,
    base64: found.bytes.toString('base64'),
  }
}

/** Takes a message to its final status and reports each status to the product, in order. */
export const deliverMessage = async (
  whatsApp: WhatsApp,
  id: string,
  message: ReadMessage,
  outcome: Outcome | undefined,
): Promise<void> => {
  const { to, template, texts, buttonSuffix, picture, reference } = message
  const told = { id, to, reference }
  const say = (status: 'sent' | 'delivered' | 'failed', errorCode: number | null = null) =>
    outcome === 'no_callback' ? undefined : tellStatus(whatsApp, { ...told, status, errorCode })
  if (outcome === 'undeliverable') return say('failed', UNDELIVERABLE)
  const attachment = picture === null ? null : await attachmentOf(whatsApp, picture)
  if (picture !== null && attachment === null) return say('failed', MEDIA_ERROR)
  const button = buttonSuffix === null ? '' : `\n\n[${template.button}] /${buttonSuffix}`
  receive(whatsApp, {
    channel: 'whatsapp',
    to: `+${to}`,
    text: `${fill(template.body, texts)}${button}`,
    attachments: attachment === null ? [] : [attachment],
  })
  await say('sent')
  await say('delivered')
}
