import { messagesCopy } from '@saldo/copy/messages'
import type { TemplateMessage } from '../../gateways/whatsapp/index.ts'
import type { Message } from './message.ts'

/** The template that Meta must have approved, with the text in docs/accounts.md. */
export const qrTemplate = 'qr_entregado'

/** Meta refuses texts with line breaks, tabs or many spaces. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * A message as a WhatsApp template message with the picture at `picture`. Throws for any other kind than a
 * delivered QR.
 */
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
