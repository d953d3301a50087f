import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { doctorCopy } from '@saldo/copy/doctor'
import { connectEmbedded, inspectDatabase, isDatabaseDown } from '../../db/index.ts'
import { unknown, wrong, type Checkup, type Finding } from '../../gateways/checkup.ts'
import type { Env } from '../../kernel/env.ts'

const copy = doctorCopy.database

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

const inspect = async (appUrl: string): Promise<Finding[]> => {
  try {
    return [{ state: 'fine', says: copy.fine(await inspectDatabase(appUrl)) }]
  } catch (error) {
    return [findingOf(error)]
  }
}

/**
 * Whether our login can connect to the database, the database is new enough, and the login has no excess
 * powers. Changes nothing.
 */
export const checkDatabase =
  (env: Env): Checkup =>
  async () => {
    if (env.DATABASE_URL !== undefined) return inspect(env.DATABASE_URL)
    if (!existsSync(join(env.DATA_DIR, 'postgres.json')))
      return [{ state: 'off', says: copy.notYet(env.DATA_DIR) }]
    try {
      const embedded = await connectEmbedded(env.DATA_DIR)
      try {
        return await inspect(embedded.appUrl)
      } finally {
        await embedded.stop()
      }
    } catch (error) {
      return [findingOf(error)]
    }
  }
