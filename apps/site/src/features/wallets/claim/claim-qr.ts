import type { ClientActionFunctionArgs } from 'react-router'
import { claimQr as claimQrCall } from '@saldo/contract/claims'
import { eventId, opId } from '@saldo/contract/ids'
import { eventNumberOf, normaliseCode } from '@saldo/contract/qr-code'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { textOf } from '@saldo/client/form-text.ts'
import { claimCopy } from './copy.ts'

/** `at` (epoch ms) distinguishes successive answers. */
export type Claimed = { at: number } & ({ amount: bigint } | { problems: string[] })

/** Moves a printed QR's balance to the user's own; the code identifies the event. */
export const claimQr = async ({
  request,
  context,
}: Pick<ClientActionFunctionArgs, 'request' | 'context'>): Promise<Claimed> => {
  const form = await request.formData()
  const at = Date.now()
  const code = normaliseCode(textOf(form, 'code'))
  const event = eventId.safeParse(code === undefined ? undefined : eventNumberOf(code))
  if (code === undefined || !event.success) return { at, problems: [claimCopy.noCode] }
  const claimCode = textOf(form, 'claim_code').trim()
  try {
    const { amount } = await call(claimQrCall, {
      params: { external_user: context.get(userContext).id, event: event.data },
      body: {
        op_id: opId.parse(textOf(form, 'op_id')),
        code,
        ...(claimCode !== '' && { claim_code: claimCode }),
      },
    })
    return { at, amount }
  } catch (error) {
    return { at, problems: sentencesOf(error) }
  }
}
