import {
  closeShift as closeCall,
  currentShift,
  eventFile,
  eventReport,
  openShift as openCall,
  placeFile,
  placeReport,
  readShift,
  sales,
  shiftFile,
  shifts,
} from '@saldo/contract/shifts'
import type { EventId, ShiftId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendFile } from '../../documents/send-file.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { placeOf, runsEvent } from '../venue/index.ts'
import { closeShift } from './close-shift.ts'
import { openShift } from './open-shift.ts'
import {
  createLiveSales,
  drawerLimitOf,
  listShifts,
  nameShift,
  reportDay,
  reportEvent,
  reportPlace,
  reportShift,
  type ShiftReport,
} from './report.ts'
import { findOpenShift, findShift } from './queries.ts'
import { reportAsCsv, reportAsPdf } from './report-files.ts'
import { sheetOfDay, sheetOfEvent, sheetOfPlace, sheetOfShift, type Sheet } from './report-lines.ts'
import { differenceOf, type Shift } from './shift.ts'
import { eventOnWire, placeOnWire, reportOnWire, salesOnWire, shiftOnWire } from './wire.ts'

type Reader = { act: Act<Caller>; role: Role | null }

/** The user's own shift once closed, or any shift for a manager of the event. Throws not_found. */
const reportFor = async (
  deps: Deps,
  { act, role }: Reader,
  eventId: EventId,
  id: ShiftId,
): Promise<ShiftReport> => {
  const shift = await findShift(await deps.databases.forEvent(eventId), eventId, id)
  const isOwn = shift?.userId === act.actor.id && shift.end !== null
  if (shift === null || !(runsEvent(role) || isOwn)) throw new AppError('not_found')
  return reportShift(deps, shift)
}

const send = async (reply: FastifyReply, format: 'pdf' | 'csv', name: string, sheet: Sheet): Promise<null> =>
  sendFile(reply, format, name, format === 'pdf' ? await reportAsPdf(sheet) : reportAsCsv(sheet))

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
  route(app, deps, shiftFile, async ({ params }, { reply, ...reader }) => {
    const report = await reportFor(deps, reader, params.event, params.shift)
    return send(reply, params.format, `turno-${params.shift}`, sheetOfShift(report))
  })
}

const salesRoutes = (app: FastifyInstance, deps: Deps): void => {
  const liveSales = createLiveSales(deps)
  route(app, deps, sales, async ({ params }) => salesOnWire(await liveSales(params.event)))
  route(app, deps, eventReport, async ({ params }) => eventOnWire(await reportEvent(deps, params.event)))
  route(app, deps, eventFile, async ({ params: { event, format }, query: { day } }, { reply }) => {
    if (day === undefined)
      return send(reply, format, `evento-${event}`, sheetOfEvent(await reportEvent(deps, event)))
    return send(reply, format, `evento-${event}-${day}`, sheetOfDay(await reportDay(deps, event, day)))
  })
  route(app, deps, placeReport, async ({ params }) =>
    placeOnWire(await reportPlace(deps, params.event, params.place)),
  )
  route(app, deps, placeFile, async ({ params }, { reply }) => {
    const report = await reportPlace(deps, params.event, params.place)
    return send(reply, params.format, `lugar-${params.place}`, sheetOfPlace(report))
  })
}

/** Routes for shifts and for the reports on shifts, places and the event. */
export const shiftsRoutes = (app: FastifyInstance, deps: Deps): void => {
  workRoutes(app, deps)
  readRoutes(app, deps)
  salesRoutes(app, deps)
}
