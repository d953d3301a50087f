import type { ClientActionFunctionArgs } from 'react-router'
import { eventId } from '@saldo/contract/ids'
import { blockQr, reissueQr } from '@saldo/contract/wallets'
import { call } from '@saldo/client/api/call.ts'
import { actionOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { enrol, setLiveOnly } from '../live-qr/enrol.ts'
import { createOpIds } from '@saldo/client/op-ids.ts'

const ops = createOpIds()

/** The QR as it was shown is part of what is asked: an id must not outlive a change of the code or a block. */
const changes =
  (endpoint: typeof blockQr | typeof reissueQr) =>
  (form: FormData, { context }: ClientActionFunctionArgs) => {
    const params = {
      external_user: context.get(userContext).id,
      event: eventId.parse(Number(textOf(form, 'event'))),
    }
    const code = textOf(form, 'code')
    return ops.under(`${endpoint.path} ${code} ${textOf(form, 'status')}`, (op_id) =>
      call(endpoint, { params, body: { op_id, code } }),
    )
  }

/** Blocks or replaces the user's QR, idempotent by operation id, or changes its live QR, as the form says. */
export const changeQr = actionOf({
  block: changes(blockQr),
  reissue: changes(reissueQr),
  live_enrol: enrol,
  live_only: setLiveOnly,
})
