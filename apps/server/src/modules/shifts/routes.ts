import {
  closeShift as closeCall,
  currentShift,
  eventReport,
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
import { differenceOf, type Shift } from './shift.ts'
import { eventOnWire, placeOnWire, reportOnWire, salesOnWire, shiftOnWire } from './wire.ts'

/** A shift as who works it sees it. */
const ownShift = async (deps: Deps, shift: Shift) => ({
  ...shiftOnWire(await nameShift(deps, shift)),
  drawer_limit: await drawerLimitOf(deps, shift),
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
    })
    tellRepeat(isRepeat)
    // Dated at the close, so that a repeat gets the same report.
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
  readRoutes(app, deps)
  salesRoutes(app, deps)
}
