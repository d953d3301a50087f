import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { paymentMethodNames } from '@saldo/contract/payment-vendors'
import { doctorCopy } from '@saldo/copy/doctor'
import {
  connectEmbedded,
  inspectDatabase,
  isDatabaseDown,
  openClusters,
  PartMissing,
  type ClusterUrls,
} from '../db/index.ts'
import { orFine, unknown, wrong, type Finding } from '../gateways/checkup.ts'
import type { Checkups } from '../gateways/vendor.ts'
import type { Env } from '../kernel/env.ts'
import { localMoment } from '../modules/events/index.ts'
import { overdueAttempts } from '../modules/payments/index.ts'
import { gatewayWord } from '../cli/answer.ts'
import { DEFAULT_TIMEZONE } from '../cli/context.ts'

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

/** What one look at the database found, for each checkup. */
type Found = Record<'database' | 'payments', Finding[]>

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

/** Each finding says of which cluster it is, where there are several. */
const inspectOne = async (name: string, url: string, isOne: boolean): Promise<Finding> => {
  const named = ({ state, says }: Finding): Finding =>
    isOne ? { state, says } : { state, says: copy.inCluster(name, says) }
  try {
    return named({ state: 'fine', says: copy.fine(await inspectDatabase(url)) })
  } catch (error) {
    return named(findingOf(error))
  }
}

const inspect = async (urls: ClusterUrls, now: Date): Promise<Found> => {
  const all = Object.entries(urls)
  const database = await Promise.all(all.map(([name, url]) => inspectOne(name, url, all.length === 1)))
  const isThere = database[0]?.state === 'fine'
  return { database, payments: isThere ? await overdue(urls, now) : [] }
}

const look = async (env: Env, now: Date): Promise<Found> => {
  const { DATABASE_URL: main, DATABASE_URLS: others = {} } = env
  if (main !== undefined) return inspect({ main, ...others }, now)
  if (!existsSync(join(env.DATA_DIR, 'postgres.json')))
    return { database: [{ state: 'off', says: copy.notYet(env.DATA_DIR) }], payments: [] }
  try {
    const embedded = await connectEmbedded(env.DATA_DIR)
    try {
      return await inspect({ main: embedded.appUrl }, now)
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    return { database: [findingOf(error)], payments: [] }
  }
}

/**
 * Whether our login can connect to the database, the database is new enough and the login has no excess powers; and
 * which payments are overdue in it. One look for both, so that the embedded database starts once. Changes nothing.
 */
export const databaseCheckups = (env: Env, now: Date): Checkups => {
  let looking: Promise<Found> | undefined
  const found = (): Promise<Found> => (looking ??= look(env, now))
  return {
    database: { title: names.database, check: async () => (await found()).database },
    payments: { title: names.payments, check: async () => (await found()).payments },
  }
}
