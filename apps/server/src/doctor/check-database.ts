import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { paymentMethodNames } from '@saldo/contract/payment-vendors'
import { doctorCopy } from '@saldo/copy/doctor'
import { doctorServerCopy } from '@saldo/copy/doctor-server'
import {
  connectEmbedded,
  createDirectory,
  inspectDatabase,
  isDatabaseDown,
  openDatabase,
  readServerFacts,
  refuseOtherSchema,
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

/** What one look at the database found, for each checkup; no facts of a server that was not reached. */
type Found = Record<'database' | 'payments', Finding[]> & { server: ServerFacts | null }

const overdue = async (appUrl: string, now: Date): Promise<Finding[]> => {
  try {
    await refuseOtherSchema(appUrl)
  } catch {
    return [{ state: 'off', says: payments.otherSchema }]
  }
  const main = openDatabase(appUrl, { max: 1, onIdleError: () => {} })
  try {
    const found = await overdueAttempts(createDirectory(main.db, { main: main.db }), now)
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
  } finally {
    await main.close()
  }
}

const inspect = async (appUrl: string, now: Date): Promise<Found> => {
  try {
    const version = await inspectDatabase(appUrl)
    return {
      database: [{ state: 'fine', says: copy.fine(version) }],
      payments: await overdue(appUrl, now),
      server: await readServerFacts(appUrl),
    }
  } catch (error) {
    return { database: [findingOf(error)], payments: [], server: null }
  }
}

const look = async (env: Env, now: Date): Promise<Found> => {
  if (env.DATABASE_URL !== undefined) return inspect(env.DATABASE_URL, now)
  if (!existsSync(join(env.DATA_DIR, 'postgres.json')))
    return { database: [{ state: 'off', says: copy.notYet(env.DATA_DIR) }], payments: [], server: null }
  try {
    const embedded = await connectEmbedded(env.DATA_DIR)
    try {
      return await inspect(embedded.appUrl, now)
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    return { database: [findingOf(error)], payments: [], server: null }
  }
}

/** A checkup of what the server says of itself; without a server there is nothing to say. */
const ofServer =
  (found: () => Promise<Found>, judge: (facts: ServerFacts) => Finding[] | Promise<Finding[]>): Checkup =>
  async () => {
    const { server } = await found()
    return server ? judge(server) : []
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
