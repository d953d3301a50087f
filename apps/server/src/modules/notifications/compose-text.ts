import { messagesCopy } from '@saldo/copy/messages'
import type { Env } from '../../kernel/env.ts'
import type { Message } from './message.ts'

/**
 * A message as a text message. The last line lets phones fill the code in by themselves, and only on our own page.
 * Throws for one that does not go by SMS.
 */
export const composeText = (
  { BRAND_NAME, PUBLIC_URL }: Pick<Env, 'BRAND_NAME' | 'PUBLIC_URL'>,
  message: Message,
): { to: string; text: string } => {
  if (message.kind !== 'recovery_code' && message.kind !== 'phone_code')
    throw new Error(`A ${message.kind} does not go by SMS`)
  const { phone, code, kind } = message
  const sentence =
    kind === 'recovery_code'
      ? messagesCopy.recoveryCode(BRAND_NAME, code)
      : messagesCopy.phoneCode(BRAND_NAME, code)
  return { to: phone, text: `${sentence}\n\n@${new URL(PUBLIC_URL).hostname} #${code}` }
}
