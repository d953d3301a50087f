import { messagesCopy } from '@saldo/copy/messages'
import type { Env } from '../../kernel/env.ts'
import { isCode, type Message, type OfKind } from './message.ts'

/** Reduces a name to GSM-7 letters and to `most` of them, so that the text fits one SMS and holds no link. */
const plain = (name: string, most: number): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 -]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

/** The holder tells this code to staff, so the text has no autofill line for a web page. */
const reissueText = ({ phone, code, who, place, eventName }: OfKind<'reissue_code'>) => ({
  to: phone,
  text: messagesCopy.reissueCode(code, {
    eventName: plain(eventName, 20),
    who: plain(who, 12),
    place: plain(place ?? '', 18),
  }),
})

/**
 * A message as an SMS. Its last line lets phones autofill the code, on our own pages only. Throws for a
 * message that does not go by SMS.
 */
export const composeText = (
  { BRAND_NAME, PUBLIC_URL }: Pick<Env, 'BRAND_NAME' | 'PUBLIC_URL'>,
  message: Message,
): { to: string; text: string } => {
  if (!isCode(message)) throw new Error(`A ${message.kind} does not go by SMS`)
  if (message.kind === 'reissue_code') return reissueText(message)
  const { phone, code, kind } = message
  const sentence =
    kind === 'recovery_code'
      ? messagesCopy.recoveryCode(BRAND_NAME, code)
      : messagesCopy.phoneCode(BRAND_NAME, code)
  return { to: phone, text: `${sentence}\n\n@${new URL(PUBLIC_URL).hostname} #${code}` }
}
