import { messagesCopy } from '@saldo/copy/messages'
import type { TemplateMessage } from '../../gateways/whatsapp/whatsapp.ts'
import type { Message } from './message.ts'

/** The template that Meta must have approved, as docs/accounts.md words it. */
export const qrTemplate = 'qr_entregado'

/** Meta refuses texts with line breaks, tabs or many spaces. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A message as a template message with the picture at this address; the template's words are those that Meta approved. Throws for any other kind. */
export const composeWhatsApp = (message: Message, picture: string): Omit<TemplateMessage, 'reference'> => {
  if (message.kind !== 'qr_delivered' || message.phone === null)
    throw new Error(`A ${message.kind} does not go by WhatsApp`)
  return {
    to: message.phone,
    template: qrTemplate,
    picture,
    texts: [flat(message.phoneName ?? '') || messagesCopy.nameless, flat(message.eventName)],
    buttonSuffix: 'users/qrs',
  }
}
