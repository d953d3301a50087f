import type { Sms } from '../../gateways/sms/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { guardText } from '../../kernel/http/text-guard.ts'
import { recordDelivery } from './message-queries.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type IncomingSmsStatus = {
  /** Path and query of the request, unchanged. */
  path: string
  body: string
  headers: Readonly<Record<string, unknown>>
}

/** Records the delivery status of an SMS. Throws signature_refused and malformed_text without recording anything. */
export const receiveSmsStatus = async (
  { databases, clock, env }: Deps,
  sms: Sms,
  { path, body, headers }: IncomingSmsStatus,
): Promise<void> => {
  const url = `${env.PUBLIC_URL}${path}`
  const told = sms.readStatus({ url, fields: new URLSearchParams(body), headers })
  if (told.kind === 'unsigned') throw new AppError('signature_refused')
  guardText(told, { mayHoldNumbers: true })
  const messageId = new URL(url).searchParams.get('message') ?? ''
  if (told.kind === 'none' || !UUID.test(messageId)) return
  const code = told.status === 'failed' ? told.code : null
  await recordDelivery(
    databases.control,
    { channel: 'sms', messageId, status: told.status, code },
    clock.now(),
  )
}
