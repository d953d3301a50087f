import { messagesCopy } from '@saldo/copy/messages'
import type { Env } from '../../kernel/env.ts'
import { isCode, type Message, type OfKind } from './message.ts'

/** Letters of the cheap alphabet, and no more of them than fit into one message; no address can stand in them. */
const plain = (name: string, most: number): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 -]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

/** Told to somebody's face: without the line by which a phone would fill it in on a page. */
const reissueText = ({ phone, code, who, place, eventName }: OfKind<'reissue_code'>) => ({
  to: phone,
  text: messagesCopy.reissueCode(code, {
    eventName: plain(eventName, 20),
    who: plain(who, 12),
    place: plain(place ?? '', 18),
  }),
})

/**
 * A message as a text message. The last line lets phones fill the code in by themselves, and only on our own page.
 * Throws for one that does not go by SMS.
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
