import { connectEmbedded } from '../../apps/server/src/db/index.ts'
import { contentsOf, rowsOf } from '../../apps/server/test/security/contents.ts'

/** Runs `read` with the address of the running product's database, as its superuser. */
const asSuperuser = async <T>(read: (url: string) => Promise<T>): Promise<T> => {
  const database = await connectEmbedded(process.env.E2E_DATA_DIR ?? '')
  try {
    const url = new URL(database.superUrl)
    url.pathname = new URL(database.appUrl).pathname
    return await read(url.href)
  } finally {
    await database.stop()
  }
}

/** Every row of the running product's database as text, by table. */
export const storedRows = (): Promise<Map<string, string>> => asSuperuser(contentsOf)

/** The rows of a query on the running product's database. */
export const stored = <Row extends Record<string, unknown>>(
  query: string,
  ...values: unknown[]
): Promise<Row[]> => asSuperuser((url) => rowsOf<Row>(url, query, values))
