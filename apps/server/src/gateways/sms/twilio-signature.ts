import { createHmac } from 'node:crypto'
import { sameText } from '../../kernel/keys.ts'
import type { SmsCallback } from './sms.ts'

/**
 * Whether Twilio signed this callback: base64 of HMAC-SHA1 over the full URL and every field, sorted by name,
 * names and values concatenated without separators; a duplicate value counts once.
 */
export const isSignedByTwilio = (authToken: string, { url, fields, signature }: SmsCallback): boolean => {
  const names = [...new Set(fields.keys())].toSorted()
  const text = names
    .flatMap((name) => [...new Set(fields.getAll(name))].toSorted().map((value) => name + value))
    .join('')
  const expected = createHmac('sha1', authToken).update(`${url}${text}`).digest('base64')
  return signature !== undefined && sameText(expected, signature)
}
