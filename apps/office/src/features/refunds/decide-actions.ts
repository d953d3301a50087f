import { eventId, opId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { askHolder } from '@saldo/contract/refund-queue'
import { acceptRefund, rejectRefund } from '@saldo/contract/refunds'
import { call } from '@saldo/client/api/call.ts'
import { actionOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { idIn } from '../../shared/office-event.ts'

const aboutIn = (form: FormData) => ({
  params: { event: idIn(eventId, Number(textOf(form, 'event'))), folio: textOf(form, 'folio') },
  op_id: idIn(opId, textOf(form, 'op_id')),
})

/** The actions of a request's dialogs, on every page that shows them. */
export const decideActions = actionOf({
  accept: (form: FormData) => {
    const { params, op_id } = aboutIn(form)
    const why = textOf(form, 'why').trim()
    const amount = centavos(BigInt(textOf(form, 'seen')))
    return call(acceptRefund, { params, body: { op_id, amount, ...(why !== '' && { why }) } })
  },
  reject: (form: FormData) => {
    const { params, op_id } = aboutIn(form)
    return call(rejectRefund, { params, body: { op_id, reason: textOf(form, 'reason') } })
  },
  ask: (form: FormData) => {
    const { params, op_id } = aboutIn(form)
    return call(askHolder, { params, body: { op_id, question: textOf(form, 'question') } })
  },
})
