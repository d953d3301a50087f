import type { EventId } from '@saldo/contract/ids'
import { identitySentence } from '@saldo/contract/money-identity'
import { eventFile, placeFile, shiftFile } from '@saldo/contract/shifts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mxn } from '../../documents/mxn.ts'
import { sendFile } from '../../documents/send-file.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import {
  reportAsCsv,
  reportAsPdf,
  reportDay,
  reportEvent,
  reportFor,
  reportPlace,
  sheetOfDay,
  sheetOfEvent,
  sheetOfPlace,
  sheetOfShift,
  type Sheet,
} from '../shifts/index.ts'
import { markedName, readIdentity, warningOf, type Identity } from './identity.ts'

type File = { reply: FastifyReply; format: 'pdf' | 'csv'; name: string }

const send = async ({ reply, format, name }: File, sheet: Sheet, identity: Identity): Promise<null> => {
  const warning = warningOf(identity)
  const marked = { ...sheet, warning }
  const content = format === 'pdf' ? await reportAsPdf(marked) : reportAsCsv(marked)
  return sendFile(reply, format, markedName(name, warning), content)
}

/** A report on the whole event ends with the identity as it is now, whatever time the report is on. */
const endWith = (sheet: Sheet, identity: Identity): Sheet => ({
  ...sheet,
  end: identitySentence(identity, mxn),
})

/** The reports on shifts, places, days and the event as files; each says so while the event’s figures don’t hold. */
export const fileRoutes = (app: FastifyInstance, deps: Deps): void => {
  const identityOf = (event: EventId) => readIdentity(deps.databases, event)
  route(app, deps, shiftFile, async ({ params: { event, shift, format } }, { reply, ...reader }) => {
    const sheet = sheetOfShift(await reportFor(deps, reader, event, shift))
    return send({ reply, format, name: `turno-${shift}` }, sheet, await identityOf(event))
  })
  route(app, deps, placeFile, async ({ params: { event, place, format } }, { reply }) => {
    const sheet = sheetOfPlace(await reportPlace(deps, event, place))
    return send({ reply, format, name: `lugar-${place}` }, sheet, await identityOf(event))
  })
  route(app, deps, eventFile, async ({ params: { event, format }, query: { day } }, { reply }) => {
    const sheet =
      day === undefined
        ? sheetOfEvent(await reportEvent(deps, event))
        : sheetOfDay(await reportDay(deps, event, day))
    const name = day === undefined ? `evento-${event}` : `evento-${event}-${day}`
    const identity = await identityOf(event)
    return send({ reply, format, name }, endWith(sheet, identity), identity)
  })
}
