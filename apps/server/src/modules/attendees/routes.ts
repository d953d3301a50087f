import {
  addAttendeeNote,
  attendeeStatement,
  blockAttendee as blockCall,
  endAttendeeLiveOnly,
  getAttendee,
  listAttendeeMovements,
  replaceAttendeeQr,
  resendAttendeeQr,
  searchAttendees as searchCall,
  unblockAttendee as unblockCall,
} from '@saldo/contract/attendees'
import type { EventId, WalletId } from '@saldo/contract/ids'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../documents/send-file.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import type { WalletAct } from './find-wallet.ts'
import { blockAttendee, endLiveOnly, replaceQr, resendQr, unblockAttendee } from './help.ts'
import { namesOf } from './names.ts'
import { addNote } from './notes.ts'
import { readAttendee } from './read-attendee.ts'
import { readMovements } from './read-movements.ts'
import { searchAttendees } from './search-attendees.ts'
import { statementAsCsv } from './statement.ts'
import { fileOnWire, lineOnWire, movementOnWire, noteOnWire } from './wire.ts'

type Parts = {
  /** Called for each QR whose code or state changed, after the commit. */
  moved(eventId: EventId, walletId: WalletId): void
}

type Params = { event: EventId; wallet: WalletId }

const actOn = ({ event, wallet }: Params, act: Act<Caller>): WalletAct => ({
  ...act,
  eventId: event,
  walletId: wallet,
})

const readRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, searchCall, async ({ params, body }, { act }) => {
    const { by, found, hasMore } = await searchAttendees(deps, { ...act, eventId: params.event }, body.text)
    return { by, found: found.map(lineOnWire), has_more: hasMore }
  })
  route(app, deps, getAttendee, async ({ params }, { act }) =>
    fileOnWire(await readAttendee(deps, actOn(params, act))),
  )
  route(app, deps, listAttendeeMovements, async ({ params, query }, { act }) => {
    const { movements, hasMore } = await readMovements(deps, actOn(params, act), query)
    return { movements: movements.map(movementOnWire), has_more: hasMore }
  })
  route(app, deps, attendeeStatement, async ({ params }, { act, reply }) => {
    const csv = await statementAsCsv(deps, actOn(params, act))
    return sendFile(reply, 'csv', `estado-de-cuenta-${params.wallet}`, csv)
  })
}

const changeRoutes = (app: FastifyInstance, deps: Deps, { moved }: Parts): void => {
  for (const [call, change] of [
    [blockCall, blockAttendee],
    [unblockCall, unblockAttendee],
  ] as const)
    route(app, deps, call, async ({ params, body }, { act, tellRepeat }) => {
      const { op_id: opId, reason } = body
      const { balance, isRepeat } = await change(deps, { ...actOn(params, act), opId, reason })
      tellRepeat(isRepeat)
      moved(params.event, params.wallet)
      return { op_id: opId, status: 'booked' as const, available_balance: balance }
    })
  route(app, deps, replaceAttendeeQr, async ({ params, body }, { act, tellRepeat }) => {
    const { op_id: opId, ...proofs } = body
    const made = await replaceQr(deps, { ...actOn(params, act), opId, ...proofs })
    tellRepeat(made.isRepeat)
    moved(params.event, params.wallet)
    const booked = { op_id: opId, status: 'booked' as const, available_balance: made.balance }
    return { ...booked, code_number: made.codeNumber }
  })
  route(app, deps, endAttendeeLiveOnly, async ({ params, body }, context) => {
    const db = await deps.databases.forEvent(params.event)
    const act = { ...actOn(params, context.act), reason: body.reason }
    const reply = await context.once(db, async (tx) => ({ changed: await endLiveOnly(tx, act) }))
    moved(params.event, params.wallet)
    return reply
  })
}

const messageRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, resendAttendeeQr, async ({ params }, context) => {
    const db = await deps.databases.forEvent(params.event)
    return context.once(db, async (tx) => {
      const { byEmail, byPhone } = await resendQr(deps, tx, actOn(params, context.act))
      return { by_email: byEmail, by_phone: byPhone }
    })
  })
  route(app, deps, addAttendeeNote, async ({ params, body }, context) => {
    const db = await deps.databases.forEvent(params.event)
    const nameOf = await namesOf(deps.databases.control, [context.act.actor.id])
    return context.once(db, async (tx) =>
      noteOnWire(await addNote(tx, actOn(params, context.act), body.text), nameOf),
    )
  })
}

/** Routes of the office's help for one person. */
export const attendeesRoutes = (app: FastifyInstance, deps: Deps, parts: Parts): void => {
  readRoutes(app, deps)
  changeRoutes(app, deps, parts)
  messageRoutes(app, deps)
}
