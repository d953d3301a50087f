import pg from 'pg'
import { superuser } from './cluster.ts'
import type { EmbeddedState, ServerState } from './state.ts'

/** The logins of the owner, who migrates, and of the server; the database has the product's own name. */
const loginsOf = (product: string) => ({ owner: `${product}_owner`, server: `${product}_server` })

const urlFor = (login: string, password: string, port: number, database: string): string =>
  `postgres://${login}:${password}@127.0.0.1:${port}/${database}`

/** The server's connection URL for a running embedded PostgreSQL. */
export const appUrlOf = (
  product: string,
  { passwords, port }: Pick<ServerState, 'passwords' | 'port'>,
): string => urlFor(loginsOf(product).server, passwords.server, port, product)

/** The connection URLs for a running embedded PostgreSQL, by login. */
export const urlsOf = (product: string, { passwords, port }: Pick<EmbeddedState, 'passwords' | 'port'>) => ({
  appUrl: appUrlOf(product, { passwords, port }),
  migrationUrl: urlFor(loginsOf(product).owner, passwords.owner, port, product),
  superUrl: urlFor(superuser, passwords.superuser, port, 'postgres'),
})

/** Creates the owner's and the application's logins and the database on a new cluster. */
export const makeLogins = (product: string, state: EmbeddedState): Promise<void> =>
  asSuperuser(product, urlsOf(product, state).superUrl, async (admin) => {
    const { owner, server } = loginsOf(product)
    await admin.query(`CREATE ROLE ${owner} LOGIN CREATEROLE`)
    await admin.query(`CREATE ROLE ${server} LOGIN`)
    await setPasswords(admin, product, state.passwords)
    await admin.query(`CREATE DATABASE ${product} OWNER ${owner}`)
  })

/** Sets the three logins' passwords of a restored cluster to those of its new data folder. */
export const replacePasswords = (
  product: string,
  superUrl: string,
  passwords: EmbeddedState['passwords'],
): Promise<void> => asSuperuser(product, superUrl, (admin) => setPasswords(admin, product, passwords))

const setPasswords = async (
  admin: pg.Client,
  product: string,
  passwords: EmbeddedState['passwords'],
): Promise<void> => {
  const { owner, server } = loginsOf(product)
  const ofLogin = {
    [superuser]: passwords.superuser,
    [owner]: passwords.owner,
    [server]: passwords.server,
  }
  for (const [login, password] of Object.entries(ofLogin))
    await admin.query(`ALTER ROLE ${login} PASSWORD ${pg.escapeLiteral(password)}`)
}

const asSuperuser = async (
  product: string,
  superUrl: string,
  work: (admin: pg.Client) => Promise<void>,
): Promise<void> => {
  const admin = new pg.Client({ connectionString: superUrl, application_name: `${product} supervisor` })
  admin.on('error', () => {})
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
