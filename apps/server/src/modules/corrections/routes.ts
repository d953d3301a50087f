import * as contract from '@saldo/contract/corrections'
import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { askCorrection } from './ask-correction.ts'
import type { Correction } from './correction.ts'
import { approveCorrection, refuseCorrection, withdrawCorrection } from './decide-correction.ts'
import { correctionsOfQr, listCorrections, namesFor } from './read-corrections.ts'
import { correctionOnWire, termsOnWire } from './wire.ts'

export type Parts = {
  /** Called for each QR whose balance was corrected, after the commit. */
  moved(eventId: EventId, walletId: WalletId): void
}

const decideRoutes = (app: FastifyInstance, deps: Deps, { moved }: Parts): void => {
  const shown = async (correction: Correction, caller: UserId) =>
    correctionOnWire(correction, await namesFor(deps, correction.eventId, [correction]), caller)

  route(app, deps, contract.approveCorrection, async ({ params }, { act }) => {
    const approved = await approveCorrection(deps, params.correction, { ...act, eventId: params.event })
    moved(params.event, approved.walletId)
    return shown(approved, act.actor.id)
  })
  route(app, deps, contract.refuseCorrection, async ({ params, body }, { act }) => {
    const refusal = { id: params.correction, reason: body.reason }
    return shown(await refuseCorrection(deps, refusal, { ...act, eventId: params.event }), act.actor.id)
  })
  route(app, deps, contract.withdrawCorrection, async ({ params }, { act }) =>
    shown(await withdrawCorrection(deps, params.correction, { ...act, eventId: params.event }), act.actor.id),
  )
}

/** Routes of corrections: asked for from a person's file, and decided by another person above the limits. */
export const correctionsRoutes = (app: FastifyInstance, deps: Deps, parts: Parts): void => {
  route(app, deps, contract.corrections, async ({ params }, { act }) => {
    const { terms, pending, past, names } = await listCorrections(deps, { ...act, eventId: params.event })
    const onWire = (one: Correction) => correctionOnWire(one, names, act.actor.id)
    return { ...termsOnWire(terms), pending: pending.map(onWire), past: past.map(onWire) }
  })
  route(app, deps, contract.attendeeCorrections, async ({ params }, { act }) => {
    const of = await correctionsOfQr(deps, { ...act, eventId: params.event, walletId: params.wallet })
    return {
      ...termsOnWire(of.terms),
      corrections: of.corrections.map((one) => correctionOnWire(one, of.names, act.actor.id)),
      bars: of.bars.map(({ id, name }) => ({ id, name })),
    }
  })
  route(app, deps, contract.askCorrection, async ({ params, body }, { act, tellRepeat }) => {
    const { op_id: id, ...fields } = body
    const asked = { ...fields, id, walletId: params.wallet, place: body.place }
    const made = await askCorrection(deps, asked, { ...act, eventId: params.event })
    tellRepeat(made.isRepeat)
    if (made.correction.state === 'booked') parts.moved(params.event, params.wallet)
    return { op_id: id, state: made.correction.state, available_balance: made.available }
  })
  decideRoutes(app, deps, parts)
}
