import { z } from 'zod'
import { answerOfError, pauseOf, type SendAnswer } from '../send-answer.ts'
import { ANSWER_WITHIN_MS, parseJson } from '../vendor-call.ts'
import { challengeOf, isSignedByMeta, readStatuses } from './webhook.ts'
import type { TemplateMessage, WhatsApp } from './whatsapp.ts'

/**
 * A number in the vendor's format: digits only. Mexican mobiles are sent as `52` and ten digits, but returned
 * with the old `1` in between.
 */
const whatsAppNumber = (phone: string): string => phone.replace(/\D/g, '').replace(/^521(\d{10})$/, '52$1')

/** Errors caused by the recipient: the same number would be refused again. */
const RECIPIENT_FAULTS = new Set([131_021, 131_026, 131_030, 131_045, 131_050])

/** The language of our templates. */
export const LANGUAGE = 'es_MX'

const accepted = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })]) })
const refusal = z.object({ error: z.object({ code: z.number() }) })

export type CloudApiOptions = {
  /** Includes the API version: `https://graph.facebook.com/v26.0`. */
  apiUrl: string
  phoneNumberId: string
  token: string
  /** Signs the webhooks; without it none is believed. */
  appSecret: string | undefined
  /** Word that a subscriber must know; without it there is no subscription. */
  verifyToken: string | undefined
  answerWithinMs?: number
}

const onWire = ({ to, template, texts, picture, buttonSuffix, reference }: TemplateMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: whatsAppNumber(to),
  type: 'template',
  template: {
    name: template,
    language: { code: LANGUAGE },
    components: [
      { type: 'header', parameters: [{ type: 'image', image: { link: picture } }] },
      { type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: buttonSuffix }] },
    ],
  },
  biz_opaque_callback_data: reference,
})

const readSend = (response: Response, raw: string): SendAnswer => {
  const { status } = response
  if (status === 200) {
    const message = accepted.safeParse(parseJson(raw))
    return message.success
      ? { kind: 'accepted', providerId: message.data.messages[0].id }
      : { kind: 'unknown', code: 'unreadable' }
  }
  if (status >= 500 || status === 408 || status < 400) return { kind: 'unknown', code: `status ${status}` }
  const said = refusal.safeParse(parseJson(raw))
  const code = said.success ? said.data.error.code : status
  if (RECIPIENT_FAULTS.has(code)) return { kind: 'refused', code: String(code) }
  return { kind: 'busy', code: String(code), ...pauseOf(response.headers.get('retry-after')) }
}

/** Meta's WhatsApp Cloud API over plain HTTP; the same code runs against the vendor and the simulator. */
export const createCloudApi = (options: CloudApiOptions): WhatsApp => {
  const { apiUrl, phoneNumberId, token, appSecret, verifyToken } = options
  const { answerWithinMs = ANSWER_WITHIN_MS } = options
  return {
    challengeOf: (query) => (verifyToken === undefined ? null : challengeOf(query, verifyToken)),
    readStatuses: (body, signature) =>
      appSecret !== undefined && isSignedByMeta(appSecret, body, signature) ? readStatuses(body) : null,
    send: async (message) => {
      try {
        const response = await fetch(`${apiUrl}/${phoneNumberId}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(onWire(message)),
          redirect: 'error',
          signal: AbortSignal.timeout(answerWithinMs),
        })
        return readSend(response, await response.text())
      } catch (error) {
        return answerOfError(error)
      }
    },
  }
}
