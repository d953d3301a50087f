import type { Db } from '../../../db/index.ts'
import type { Clock } from '../../../kernel/time/clock.ts'
import { job, runner, type JobRunner } from '../../../kernel/jobs/jobs.ts'
import { appendHeads, readHeads, type Signing } from './heads-file.ts'
import { headsSince } from './heads-queries.ts'

const EACH_MINUTE = '* * * * *'
/** A transaction commits within seconds of its booking time. */
const OVERLAP_MS = 60_000

const writeHeadsJob = job('write-ledger-heads', { maxAttempts: 1 })

type Parts = { databases: readonly Db[]; keys: Signing; file: string; clock: Clock }

type Written = { at: Date; signature: string }

/** Last valid line of an earlier process; null when the file does not exist. */
const lastWritten = async (file: string, keys: Signing): Promise<Written | null> => {
  let last: Written | null = null
  try {
    for await (const { at, signature, isTrue } of readHeads(file, keys)) if (isTrue) last = { at, signature }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return last
}

/**
 * Appends the signed heads of the chains that grew to a file outside the database, so that rewriting history
 * in the database is detected. Returns the number of heads.
 */
export const createHeadsWriter = ({ databases, keys, file, clock }: Parts): (() => Promise<number>) => {
  let last: Written | null | undefined
  let known = new Map<string, number>()
  return async () => {
    last ??= await lastWritten(file, keys)
    const at = clock.now()
    const since = last && new Date(last.at.getTime() - OVERLAP_MS)
    const grown = (await Promise.all(databases.map((db) => headsSince(db, since)))).flat()
    const fresh = grown.filter(({ walletId, seq }) => known.get(walletId) !== seq)
    known = new Map(grown.map(({ walletId, seq }) => [walletId, seq]))
    if (fresh.length === 0) return 0
    const signature = await appendHeads(file, keys, { at, previous: last?.signature ?? '', heads: fresh })
    last = { at, signature }
    return fresh.length
  }
}

/** Writes the heads once a minute. */
export const headsRunner = (parts: Parts): JobRunner => {
  const write = createHeadsWriter(parts)
  return runner(writeHeadsJob, async () => void (await write()), EACH_MINUTE)
}
