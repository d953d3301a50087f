import pg from 'pg'
import { superuser } from './cluster.ts'
import type { EmbeddedState, ServerState } from './state.ts'

const databaseName = 'saldo'
const ownerLogin = 'saldo_owner'
const serverLogin = 'saldo_server'

const urlFor = (login: string, password: string, port: number, database: string): string =>
  `postgres://${login}:${password}@127.0.0.1:${port}/${database}`

/** The server's connection URL for a running embedded PostgreSQL. */
export const appUrlOf = ({ passwords, port }: Pick<ServerState, 'passwords' | 'port'>): string =>
  urlFor(serverLogin, passwords.server, port, databaseName)

/** The connection URLs for a running embedded PostgreSQL, by login. */
export const urlsOf = ({ passwords, port }: Pick<EmbeddedState, 'passwords' | 'port'>) => ({
  appUrl: appUrlOf({ passwords, port }),
  migrationUrl: urlFor(ownerLogin, passwords.owner, port, databaseName),
  superUrl: urlFor(superuser, passwords.superuser, port, 'postgres'),
})

/** Creates the owner's and the application's logins and the database on a new cluster. */
export const makeLogins = (state: EmbeddedState): Promise<void> =>
  asSuperuser(urlsOf(state).superUrl, async (admin) => {
    await admin.query(`CREATE ROLE ${ownerLogin} LOGIN CREATEROLE`)
    await admin.query(`CREATE ROLE ${serverLogin} LOGIN`)
    await setPasswords(admin, state.passwords)
    await admin.query(`CREATE DATABASE ${databaseName} OWNER ${ownerLogin}`)
  })

/** Sets the three logins' passwords of a restored cluster to those of its new data folder. */
export const replacePasswords = (superUrl: string, passwords: EmbeddedState['passwords']): Promise<void> =>
  asSuperuser(superUrl, (admin) => setPasswords(admin, passwords))

const setPasswords = async (admin: pg.Client, passwords: EmbeddedState['passwords']): Promise<void> => {
  const ofLogin = {
    [superuser]: passwords.superuser,
    [ownerLogin]: passwords.owner,
    [serverLogin]: passwords.server,
  }
  for (const [login, password] of Object.entries(ofLogin))
    await admin.query(`ALTER ROLE ${login} PASSWORD ${pg.escapeLiteral(password)}`)
}

const asSuperuser = async (superUrl: string, work: (admin: pg.Client) => Promise<void>): Promise<void> => {
  const admin = new pg.Client({ connectionString: superUrl, application_name: 'saldo supervisor' })
  admin.on('error', () => {})
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
