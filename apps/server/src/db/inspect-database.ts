import pg from 'pg'
import { refuseUnfitLogin } from './application-login.ts'
import { refuseUnfitServer } from './migrate.ts'

const CONNECT_WITHIN_MS = 10_000

/**
 * The major version of a database that the server can use; changes nothing. Throws a sentence for the
 * operator when it can't be used, or PostgreSQL's own error when the login fails.
 */
export const inspectDatabase = async (appUrl: string): Promise<number> => {
  const client = new pg.Client({
    connectionString: appUrl,
    application_name: 'saldo doctor',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const version = await refuseUnfitServer(client)
    await refuseUnfitLogin(appUrl)
    return version
  } finally {
    await client.end()
  }
}
