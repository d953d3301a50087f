import {
  askDifference,
  compareNow,
  decideDifference,
  differenceId,
  differenceVerb,
  noteDifference,
  resolveDifference,
} from '@saldo/contract/differences'
import { proveDispute } from '@saldo/contract/dispute-proofs'
import { opId, type EventId } from '@saldo/contract/ids'
import { call } from '@saldo/client/api/call.ts'
import { actionOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { idIn } from '../../shared/office-event.ts'

const aboutIn = (form: FormData) => ({
  params: {
    event: Number(textOf(form, 'event')) as EventId,
    difference: idIn(differenceId, textOf(form, 'difference')),
  },
  op_id: () => idIn(opId, textOf(form, 'op_id')),
})

type Work = (form: FormData) => Promise<unknown>

/** Leads back to the difference after a fresh sign-in. */
const freshly =
  (work: Work) =>
  (form: FormData): Promise<unknown> =>
    withFreshSignIn(() => work(form), `${location.pathname}${location.search}`)

const filesIn = (form: FormData): File[] =>
  form.getAll('files').filter((file): file is File => file instanceof File && file.size > 0)

/** The acts on differences, on both pages. */
export const differenceActions = actionOf({
  resolve: freshly((form) => call(resolveDifference, { params: aboutIn(form).params, body: {} })),
  ask: freshly((form) => {
    const { params, op_id } = aboutIn(form)
    const qr = textOf(form, 'qr').trim()
    const body = {
      op_id: op_id(),
      verb: differenceVerb.parse(textOf(form, 'verb')),
      reason: textOf(form, 'reason'),
      ...(qr !== '' && { qr }),
    }
    return call(askDifference, { params, body })
  }),
  decide: freshly((form) => {
    const body = {
      ask: idIn(opId, textOf(form, 'ask')),
      is_approved: textOf(form, 'is_approved') === 'true',
    }
    return call(decideDifference, { params: aboutIn(form).params, body })
  }),
  note: (form: FormData) => {
    const { params, op_id } = aboutIn(form)
    return call(noteDifference, { params, body: { op_id: op_id(), text: textOf(form, 'text') } })
  },
  prove: freshly((form) => {
    const { params, op_id } = aboutIn(form)
    const own = form.has('own') ? ('1' as const) : ('' as const)
    const body = { op_id: op_id(), note: textOf(form, 'note'), own, files: filesIn(form) }
    return call(proveDispute, { params, body })
  }),
  compare: () => call(compareNow, { body: {} }),
})
