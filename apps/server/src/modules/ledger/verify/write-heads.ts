import type { Db } from '../../../db/index.ts'
import type { Clock } from '../../../kernel/time/clock.ts'
import { job, runner, type JobRunner } from '../../../kernel/jobs/jobs.ts'
import { appendHeads, readEnd, type End, type Signing } from './heads-file.ts'
import { headsSince, inTurn } from './heads-queries.ts'

const EACH_MINUTE = '* * * * *'
/** A transaction commits within seconds of its booking time. */
const OVERLAP_MS = 60_000
/** Of several databases one may have been away for long while lines were written of the others. */
const OVERLAP_OF_MANY_MS = 24 * 3_600_000

const writeHeadsJob = job('write-ledger-heads', { maxAttempts: 1 })

type Parts = { databases: readonly Db[]; keys: Signing; file: string; clock: Clock }

type Head = Awaited<ReturnType<typeof headsSince>>[number]
/** When a database was read last, and what had grown then. */
type Read = { at: Date; seqs: Map<string, number> }

/**
 * Appends the signed heads of the chains that grew to a file outside the database, so that rewriting history
 * in a database is detected. Each is read from where it was read last, so that one that is away is made up for; it is
 * thrown when the others' heads are written. Returns the number of heads.
 */
export const createHeadsWriter = ({ databases, keys, file, clock }: Parts): (() => Promise<number>) => {
  let start: End | undefined
  let end: End | undefined
  const known = new Map<Db, Read>()

  const read = async (
    db: Db,
    at: Date,
    first: Date | null,
  ): Promise<{ fresh: Head[]; isWritten(): void }> => {
    const before = known.get(db)
    const grown = await headsSince(db, before ? new Date(before.at.getTime() - OVERLAP_MS) : first)
    const seqs = new Map(grown.map(({ walletId, seq }) => [walletId, seq]))
    return {
      fresh: grown.filter(({ walletId, seq }) => before?.seqs.get(walletId) !== seq),
      isWritten: () => void known.set(db, { at, seqs }),
    }
  }

  /** Goes on from what another process, or a run before this one, appended meanwhile. */
  const append = async (at: Date, heads: readonly Head[]): Promise<void> => {
    const [main] = databases
    if (!main || heads.length === 0) return
    await inTurn(main, async () => {
      end = await readEnd(file, keys, end ?? start)
      end = await appendHeads(file, keys, { at, end, heads })
    })
  }

  return async () => {
    start ??= await readEnd(file, keys)
    const at = clock.now()
    const overlap = databases.length > 1 ? OVERLAP_OF_MANY_MS : OVERLAP_MS
    const first = start.at && new Date(start.at.getTime() - overlap)
    const parts = await Promise.allSettled(databases.map((db) => read(db, at, first)))
    const answers = parts.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []))
    const heads = answers.flatMap(({ fresh }) => fresh)
    await append(at, heads)
    for (const { isWritten } of answers) isWritten()
    for (const part of parts) if (part.status === 'rejected') throw part.reason
    return heads.length
  }
}

/** Writes the heads once a minute. */
export const headsRunner = (parts: Parts): JobRunner => {
  const write = createHeadsWriter(parts)
  return runner(writeHeadsJob, async () => void (await write()), EACH_MINUTE)
}
