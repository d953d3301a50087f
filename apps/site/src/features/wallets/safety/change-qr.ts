import type { ClientActionFunctionArgs } from 'react-router'
import { eventId, opId } from '@saldo/contract/ids'
import { blockQr, reissueQr } from '@saldo/contract/wallets'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { textOf } from '@saldo/client/form-text.ts'

const changes = { block: blockQr, reissue: reissueQr }
export type Change = keyof typeof changes

/** The result of the attempt with this number. */
export type QrChanged = { attempt: string; problems: string[] }

/** Blocks or replaces the user's QR, as the form says; idempotent by operation id. */
export const changeQr = async ({ request, context }: ClientActionFunctionArgs): Promise<QrChanged> => {
  const form = await request.formData()
  const attempt = textOf(form, 'attempt')
  const change = textOf(form, 'change') === 'block' ? 'block' : 'reissue'
  try {
    await call(changes[change], {
      params: {
        external_user: context.get(userContext).id,
        event: eventId.parse(Number(textOf(form, 'event'))),
      },
      body: { op_id: opId.parse(textOf(form, 'op_id')), code: textOf(form, 'code') },
    })
    return { attempt, problems: [] }
  } catch (error) {
    return { attempt, problems: sentencesOf(error) }
  }
}
