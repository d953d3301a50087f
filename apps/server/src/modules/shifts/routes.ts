import { approveMovement as approveCall, moveCash as moveCall } from '@saldo/contract/drawer'
import {
  closeShift as closeCall,
  currentShift,
  eventReport,
  explainDifference as explainCall,
  openShift as openCall,
  placeReport,
  readShift,
  sales,
  shifts,
} from '@saldo/contract/shifts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { placeOf } from '../venue/index.ts'
import { closeShift } from './close-shift.ts'
import { explainDifference } from './explain-difference.ts'
import { approveMovement, approversFor, moveCash } from './move-cash.ts'
import { nameMovements, receiptOf } from './movements.ts'
import { openShift } from './open-shift.ts'
import {
  createLiveSales,
  drawerLimitOf,
  listShifts,
  nameShift,
  reportEvent,
  reportPlace,
  reportFor,
  reportShift,
} from './report.ts'
import { findOpenShift } from './queries.ts'
import { differenceOf, isOff, type Shift } from './shift.ts'
import { eventOnWire, placeOnWire, reasonOnWire, reportOnWire, salesOnWire, shiftOnWire } from './wire.ts'

/** A shift as who works it sees it. */
const ownShift = async (deps: Deps, shift: Shift) => ({
  ...shiftOnWire(await nameShift(deps, shift)),
  drawer_limit: await drawerLimitOf(deps, shift),
  approvers: (await approversFor(deps, shift)).map(({ id, name }) => ({ id, name })),
})

const workRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, currentShift, async ({ params }, { act }) => {
    const db = await deps.databases.forEvent(params.event)
    const shift = await findOpenShift(db, params.event, act.actor.id)
    return shift && ownShift(deps, shift)
  })
  route(app, deps, openCall, async ({ params, body }, { act, tellRepeat }) => {
    const place = await placeOf(deps, params.event, act.actor)
    const opening = {
      ...act,
      eventId: params.event,
      place,
      opId: body.op_id,
      float: body.float,
      pieces: body.pieces ?? null,
      madeAt: body.place_id,
    }
    const { shift, isRepeat } = await openShift(deps, opening)
    tellRepeat(isRepeat)
    return ownShift(deps, shift)
  })
  route(app, deps, closeCall, async ({ params, body }, { act, role, tellRepeat }) => {
    const closing = { ...act, eventId: params.event, shiftId: params.shift, role }
    const { shift, isRepeat } = await closeShift(deps, {
      ...closing,
      opId: body.op_id,
      counted: body.counted,
      countedTerminal: body.counted_terminal,
      pieces: body.pieces ?? null,
    })
    tellRepeat(isRepeat)
    // Dated at the close, so that a repeat gets the same report.
    return reportOnWire(await reportShift(deps, shift, shift.end?.at))
  })
}

/** Cash out of an open drawer and into it, and why it was not counted as expected. */
const drawerRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, approveCall, async ({ params, body }, { act, role, tellRepeat }) => {
    const { op_id: opId, user_id: approver, ...wanted } = body
    const moving = { ...act, eventId: params.event, shiftId: params.shift, role, opId, ...wanted }
    tellRepeat((await approveMovement(deps, { ...moving, approver })).isRepeat)
    return null
  })
  route(app, deps, moveCall, async ({ params, body }, { act, role, tellRepeat }) => {
    const { op_id: opId, ...wanted } = body
    const moving = { ...act, eventId: params.event, shiftId: params.shift, role, opId, ...wanted }
    const { movement, isRepeat } = await moveCash(deps, moving)
    tellRepeat(isRepeat)
    const [named] = await nameMovements(deps, [movement])
    if (!named) throw new Error('A movement that was booked has a receipt')
    return receiptOf(named)
  })
  route(app, deps, explainCall, async ({ params, body }, { act, role, tellRepeat }) => {
    const { op_id: opId, kind, words = null } = body
    const said = { ...act, eventId: params.event, shiftId: params.shift, role, opId, kind, words }
    const { shift, isRepeat } = await explainDifference(deps, said)
    tellRepeat(isRepeat)
    return reportOnWire(await reportShift(deps, shift, shift.end?.at))
  })
}

const readRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, shifts, async ({ params }) =>
    (await listShifts(deps, params.event)).map((named) => ({
      ...shiftOnWire(named),
      closed_at: named.shift.end?.at.toISOString() ?? null,
      counted: named.shift.end?.counted ?? null,
      difference: named.shift.end && differenceOf(named.shift.end),
      reason: reasonOnWire(named.shift.end?.reason ?? null),
      wants_reason: named.shift.end !== null && isOff(named.shift.end) && named.shift.end.reason === null,
      withdrawn: named.moved.withdrawn,
      change_added: named.moved.added,
    })),
  )
  route(app, deps, readShift, async ({ params }, reader) =>
    reportOnWire(await reportFor(deps, reader, params.event, params.shift)),
  )
}

const salesRoutes = (app: FastifyInstance, deps: Deps): void => {
  const liveSales = createLiveSales(deps)
  route(app, deps, sales, async ({ params }) => salesOnWire(await liveSales(params.event)))
  route(app, deps, eventReport, async ({ params }) => eventOnWire(await reportEvent(deps, params.event)))
  route(app, deps, placeReport, async ({ params }) =>
    placeOnWire(await reportPlace(deps, params.event, params.place)),
  )
}

/** Routes for shifts and for the reports on shifts, places and the event. */
export const shiftsRoutes = (app: FastifyInstance, deps: Deps): void => {
  workRoutes(app, deps)
  drawerRoutes(app, deps)
  readRoutes(app, deps)
  salesRoutes(app, deps)
}
