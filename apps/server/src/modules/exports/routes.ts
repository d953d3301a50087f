import { exportCalls, type ExportTable } from '@saldo/contract/exports'
import type { EventId, PlaceId } from '@saldo/contract/ids'
import { scopeOf } from '@saldo/contract/permissions'
import type { Role } from '@saldo/contract/roles'
import { exportsCopy } from '@saldo/copy/exports'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import { poolOf, type Db } from '../../db/index.ts'
import { sendFile } from '../../documents/send-file.ts'
import { tableFile, type TableFormat } from '../../documents/table-file.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { eventOf } from '../events/index.ts'
import { markedName, readIdentity, warningOf } from '../reporting/index.ts'
import { placeOf } from '../venue/index.ts'
import { isList, lists } from './lists.ts'
import { startExport } from './start-export.ts'
import type { Sources, Wanted } from './table.ts'
import type { tables } from './tables.ts'

/** Maximum of concurrent exports: each takes a core and two connections, and charges need the rest. */
const AT_ONCE = 2

const urlOf = (db: Db): string => {
  const url = poolOf(db).options.connectionString
  if (url === undefined) throw new Error('The pool was opened without a URL')
  return url
}

type Asked = {
  act: Act<Caller>
  role: Role | null
  eventId: EventId
  table: ExportTable
  format: TableFormat
}

/** The places that the caller's file is limited to; null for the whole event. */
const placesFor = async (deps: Deps, { act, role, eventId, table }: Asked): Promise<PlaceId[] | null> => {
  if (role !== null && scopeOf(role, exportCalls[table].auth.may) === 'event') return null
  const place = await placeOf(deps, eventId, act.actor)
  return place === null ? [] : [place.id]
}

/** Set-ups hold no sums, and an import reads their files back. */
const isSetUp = (table: ExportTable): boolean => ['products', 'team', 'devices'].includes(table)

type Ready = Wanted & { databases: Sources; format: TableFormat; sheet: string; warning: string | null }

/** What the file is made of, with its audit entry. */
const prepare = async (deps: Deps, asked: Asked): Promise<Ready> => {
  const { control, forEvent } = deps.databases
  const { act, eventId, table, format } = asked
  const { timezone } = await eventOf(control, eventId)
  const [event, places] = [await forEvent(eventId), await placesFor(deps, asked)]
  await audit(control, act, {
    action: 'export.made',
    subject: table,
    eventId,
    details: { format, ...(places && { places }) },
  })
  return {
    eventId,
    timezone,
    places,
    databases: { control, event },
    format,
    sheet: exportsCopy.sheets[table],
    warning: isSetUp(table) ? null : warningOf(await readIdentity(deps.databases, eventId)),
  }
}

type Made = { file: Readable; warning: string | null }

const listFile = async (deps: Deps, asked: Asked & { table: keyof typeof lists }): Promise<Made> => {
  const { databases, format, sheet, warning, ...wanted } = await prepare(deps, asked)
  const { columns, rows } = lists[asked.table]
  const head = { name: sheet, columns, warning }
  return { file: await tableFile(format, head, rows(databases, wanted)), warning }
}

const threadFile = async (deps: Deps, asked: Asked & { table: keyof typeof tables }): Promise<Made> => {
  const { databases, ...ready } = await prepare(deps, asked)
  const [controlUrl, eventUrl] = [urlOf(databases.control), urlOf(databases.event)]
  const file = startExport({ ...ready, table: asked.table, controlUrl, eventUrl })
  return { file, warning: ready.warning }
}

/** Downloads of an event's tables; of long ones at most two at once in a process. */
export const exportsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const files = new Set<Readable>()
  let places = AT_ONCE
  app.addHook('preClose', async () => {
    for (const file of files) file.destroy()
  })
  /** Takes a slot synchronously, or concurrent requests would all find the same one free. */
  const begin = async (asked: Asked & { table: keyof typeof tables }): Promise<Made> => {
    if (places === 0) throw new AppError('busy')
    places -= 1
    try {
      const made = await threadFile(deps, asked)
      const { file } = made
      files.add(file)
      file.once('close', () => {
        files.delete(file)
        places += 1
      })
      return made
    } catch (error) {
      places += 1
      throw error
    }
  }
  const serve = (table: ExportTable): void =>
    route(app, deps, exportCalls[table], async ({ params }, { act, role, reply }) => {
      const { event: eventId, format } = params
      const asked = { act, role, eventId, format }
      const { file, warning } = await (isList(table)
        ? listFile(deps, { ...asked, table })
        : begin({ ...asked, table }))
      const name = markedName(exportsCopy.files[table], warning)
      return sendFile(reply, format, name, file)
    })
  for (const table of Object.keys(exportCalls) as ExportTable[]) serve(table)
}
