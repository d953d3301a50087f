import pg from 'pg'
import { socketOf } from '../pool.ts'

/** Addresses: the owners' of the two databases, and the control database's. */
export type Route = { source: string; target: string; control: string }

/** A connection to each, without limits: what moves may be large. */
export type Ends = { source: pg.Client; target: pg.Client; control: pg.Client; close(): Promise<void> }

const CONNECT_LIMIT_MS = 5_000

export const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'saldo event move',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    // A killed move's long statement ends with it.
    options: '-c client_connection_check_interval=1s',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** A connection in the middle of a COPY can't say goodbye, so its socket is closed; the server rolls back. */
export const cut = (client: pg.Client): void => {
  socketOf(client).destroy()
}

/** Opens all; where one doesn't answer none stays open. */
export const openEnds = async (route: Route): Promise<Ends> => {
  const opened: pg.Client[] = []
  try {
    for (const url of [route.control, route.source, route.target]) opened.push(await connect(url))
  } catch (error) {
    opened.forEach(cut)
    throw error
  }
  const [control, source, target] = opened as [pg.Client, pg.Client, pg.Client]
  return {
    control,
    source,
    target,
    close: async () => {
      cut(source)
      cut(target)
      await control.end().catch(() => {})
    },
  }
}
