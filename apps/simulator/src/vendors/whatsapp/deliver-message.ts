import type { Message } from '../../control/inbox.ts'
import type { Outcome, WhatsApp } from './account.ts'
import type { Picture, ReadMessage } from './read-message.ts'
import { fill } from './templates.ts'
import { tellStatus } from './tell-status.ts'

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

/** The picture as it is shown; null for anything but JPEG and PNG, which the vendor drops without a word. */
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

/** Carries a message to its end and tells the product of each step, in order. */
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
  whatsApp.inbox.add({
    channel: 'whatsapp',
    to: `+${to}`,
    subject: null,
    text: `${fill(template.body, texts)}${button}`,
    html: null,
    attachments: attachment === null ? [] : [attachment],
    at: new Date(whatsApp.now()).toISOString(),
  })
  await say('sent')
  await say('delivered')
}
