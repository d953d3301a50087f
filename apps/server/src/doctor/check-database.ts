import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { paymentMethodNames } from '@saldo/contract/payment-vendors'
import { doctorCopy } from '@saldo/copy/doctor'
import { doctorServerCopy } from '@saldo/copy/doctor-server'
import {
  connectAllEmbedded,
  inspectDatabase,
  isDatabaseDown,
  openClusters,
  PartMissing,
  readServerFacts,
  type ClusterUrls,
  type ServerFacts,
} from '../db/index.ts'
import { orFine, unknown, wrong, type Checkup, type Finding } from '../gateways/checkup.ts'
import type { Checkups } from '../gateways/vendor.ts'
import type { Env } from '../kernel/env.ts'
import { localMoment } from '../modules/events/index.ts'
import { overdueAttempts } from '../modules/payments/index.ts'
import { gatewayWord } from '../cli/answer.ts'
import { DEFAULT_TIMEZONE } from '../cli/context.ts'
import { timeFindings } from './check-machine.ts'
import {
  archiveFindings,
  clockFindings,
  connectionFindings,
  durabilityFindings,
  standbyFindings,
  upkeepFindings,
} from './check-postgres.ts'

const { names, database: copy, payments } = doctorCopy

/** PostgreSQL's error codes for a wrong password, role or database, and Node's for an invalid URL. */
const REFUSED = /^(?:28|3D|ERR_INVALID_URL)/

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

const findingOf = (error: unknown): Finding => {
  const code = codeOf(error)
  if (REFUSED.test(code)) return wrong(copy.refused(code))
  if (isDatabaseDown(error)) return unknown(copy.silent)
  // Plain errors of the database layer already have a sentence for the operator as message.
  return error instanceof Error && error.constructor === Error && code === ''
    ? wrong(error.message)
    : unknown(copy.silent)
}

/** Says of which cluster a finding is, where there are several. */
type Named = (finding: Finding) => Finding

/** A cluster's server; no facts of one that was not reached. */
type Server = { named: Named; facts: ServerFacts | null }

/** What one look at the databases found, for each checkup. */
type Found = Record<'database' | 'payments', Finding[]> & { servers: Server[] }

const overdue = async (urls: ClusterUrls, now: Date): Promise<Finding[]> => {
  const clusters = openClusters(urls, { max: 1, isReadOnly: true, onIdleError: () => {} })
  try {
    try {
      await clusters.check(() => {})
    } catch {
      return [{ state: 'off', says: payments.otherSchema }]
    }
    const found = await overdueAttempts(clusters.databases, now)
    return orFine(
      found.map(({ code, gateway, gatewayPaymentId, method, waitsUntil }) =>
        wrong(
          payments.overdue({
            code,
            payment: gatewayPaymentId,
            gateway: gatewayWord(gateway),
            method: paymentMethodNames[method],
            until: waitsUntil === null ? '' : localMoment(waitsUntil, DEFAULT_TIMEZONE),
          }),
        ),
      ),
      payments.fine,
    )
  } catch (error) {
    if (error instanceof PartMissing) return [unknown(payments.partMissing(error.clusters))]
    throw error
  } finally {
    await clusters.close()
  }
}

const inspectOne = async (named: Named, url: string): Promise<Server & { finding: Finding }> => {
  try {
    const version = await inspectDatabase(url)
    const facts = await readServerFacts(url)
    return { named, facts, finding: named({ state: 'fine', says: copy.fine(version) }) }
  } catch (error) {
    return { named, facts: null, finding: named(findingOf(error)) }
  }
}

const inspect = async (urls: ClusterUrls, now: Date): Promise<Found> => {
  const all = Object.entries(urls)
  const namedBy =
    (name: string): Named =>
    ({ state, says }) => ({ state, says: all.length === 1 ? says : copy.inCluster(name, says) })
  const servers = await Promise.all(all.map(([name, url]) => inspectOne(namedBy(name), url)))
  const isThere = servers[0]?.finding.state === 'fine'
  return {
    database: servers.map(({ finding }) => finding),
    payments: isThere ? await overdue(urls, now) : [],
    servers,
  }
}

const look = async (env: Env, now: Date): Promise<Found> => {
  const { DATABASE_URL: main, DATABASE_URLS: others = {} } = env
  if (main !== undefined) return inspect({ main, ...others }, now)
  if (!existsSync(join(env.DATA_DIR, 'postgres.json')))
    return { database: [{ state: 'off', says: copy.notYet(env.DATA_DIR) }], payments: [], servers: [] }
  try {
    const embedded = await connectAllEmbedded(env.DATA_DIR)
    try {
      return await inspect(embedded.urls, now)
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    return { database: [findingOf(error)], payments: [], servers: [] }
  }
}

/** A checkup of what each server says of itself; of one that was not reached there is nothing to say. */
const ofServer =
  (found: () => Promise<Found>, judge: (facts: ServerFacts) => Finding[] | Promise<Finding[]>): Checkup =>
  async () => {
    const { servers } = await found()
    const judged = servers.map(async ({ named, facts }) => (facts ? (await judge(facts)).map(named) : []))
    return (await Promise.all(judged)).flat()
  }

const serverCheckups = (env: Env, found: () => Promise<Found>, isProduction: boolean): Checkups => {
  const { names: titles } = doctorServerCopy
  const checkup = (title: string, judge: (facts: ServerFacts) => Finding[] | Promise<Finding[]>) => ({
    title,
    check: ofServer(found, judge),
  })
  return {
    durability: checkup(titles.durability, durabilityFindings),
    standby: checkup(titles.standby, standbyFindings),
    archive: checkup(titles.archive, (facts) => archiveFindings(facts, isProduction)),
    connections: checkup(titles.connections, (facts) => connectionFindings(facts, env.DATABASE_POOL)),
    clock: checkup(titles.clock, async (facts) => [
      ...clockFindings(facts),
      ...(await timeFindings(isProduction)),
    ]),
    upkeep: checkup(titles.upkeep, upkeepFindings),
  }
}

/**
 * Whether our login can connect to the database, the database is new enough and the login has no excess powers; which
 * payments are overdue in it; and whether the server keeps what it answers. One look for all, so that the embedded
 * database starts once. Changes nothing.
 */
export const databaseCheckups = (env: Env, now: Date, isProduction: boolean): Checkups => {
  let looking: Promise<Found> | undefined
  const found = (): Promise<Found> => (looking ??= look(env, now))
  return {
    database: { title: names.database, check: async () => (await found()).database },
    ...serverCheckups(env, found, isProduction),
    payments: { title: names.payments, check: async () => (await found()).payments },
  }
}
