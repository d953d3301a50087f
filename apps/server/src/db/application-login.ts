import pg from 'pg'
import { databaseCopy } from '@saldo/copy/operator'
import { jobsRole } from './jobs-pool.ts'

type Powers = {
  login: string
  is_superuser: boolean
  creates_roles: boolean
  creates_databases: boolean
  bypasses_row_security: boolean
  owns: string | null
  powerful: string | null
}

/**
 * The login's powers, its own and those of roles it can become, except the jobs role, whose powers are known.
 */
const powersQuery = `
  WITH become AS (
    SELECT oid, rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles
    WHERE pg_has_role(current_user, oid, 'MEMBER') AND rolname <> '${jobsRole}'
  )
  SELECT current_user AS login,
    bool_or(rolsuper) AS is_superuser,
    bool_or(rolcreaterole) AS creates_roles,
    bool_or(rolcreatedb) AS creates_databases,
    bool_or(rolbypassrls) AS bypasses_row_security,
    max(rolname) FILTER (WHERE rolname ~ '^pg_(write|read_server|execute|maintain|create_subscription|signal)') AS powerful,
    (SELECT name FROM (
       SELECT 'database ' || datname AS name, datdba AS owner FROM pg_database WHERE datname = current_database()
       UNION ALL SELECT 'schema ' || nspname, nspowner FROM pg_namespace
       UNION ALL SELECT 'table ' || relname, relowner FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
       UNION ALL SELECT 'function ' || proname, proowner FROM pg_proc
     ) AS thing WHERE owner IN (SELECT oid FROM become) LIMIT 1) AS owns
  FROM become`

/**
 * Returns the application login's name; throws a sentence for the operator when the login has too many
 * powers.
 */
export const refuseUnfitLogin = async (appUrl: string): Promise<string> => {
  const app = new pg.Client({ connectionString: appUrl, application_name: 'saldo check' })
  app.on('error', () => {})
  await app.connect()
  try {
    const { rows } = await app.query<Powers>(powersQuery)
    const [powers] = rows
    if (!powers) throw new Error('The application login knows no role')
    const reason = reasonToRefuse(powers)
    if (reason !== null) throw new Error(databaseCopy.applicationRole(powers.login, reason))
    return powers.login
  } finally {
    await app.end()
  }
}

const reasonToRefuse = (powers: Powers): string | null => {
  if (powers.is_superuser) return databaseCopy.roleIsSuperuser
  if (powers.creates_roles) return databaseCopy.roleCreatesRoles
  if (powers.creates_databases) return databaseCopy.roleCreatesDatabases
  if (powers.bypasses_row_security) return databaseCopy.roleBypassesRowSecurity
  if (powers.owns !== null) return databaseCopy.roleOwns(powers.owns)
  if (powers.powerful !== null) return databaseCopy.roleIsPowerful(powers.powerful)
  return null
}

/**
 * Grants the login the application's rights on this database and SET ROLE to the jobs role; revokes everybody
 * else's connecting, and temporary tables for all but the owner.
 */
export const grantApplication = async (owner: pg.Client, login: string): Promise<void> => {
  const name = pg.escapeIdentifier(login)
  const database = pg.escapeIdentifier(owner.database ?? '')
  await owner.query(`
    REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
    GRANT CONNECT ON DATABASE ${database} TO saldo_app, saldo_ledger, ${jobsRole};
    GRANT saldo_app TO ${name} WITH INHERIT TRUE, SET FALSE;
    GRANT ${jobsRole} TO ${name} WITH INHERIT FALSE, SET TRUE`)
}
