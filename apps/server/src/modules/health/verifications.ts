import { v7 } from 'uuid'
import { transact } from '../../db/index.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { verifyJob, type VerificationRecord } from '../ledger/index.ts'
import {
  findRun,
  insertRun,
  latestRuns,
  markEnded,
  markProgress,
  markStarted,
  runUnderWay,
  type VerificationRun,
} from './verification-queries.ts'

type HealthDeps = Pick<Deps, 'databases' | 'clock'>

/** A run without progress for longer is dead: its process ended. */
const SILENT_MS = 2 * 60_000
const SHOWN = 10
const TELL_EVERY_MS = 1_000

export type RunState = 'waiting' | 'running' | 'clean' | 'wrong' | 'broken_off'

export const stateOfRun = (
  { startedAt, seenAt, endedAt, problems }: VerificationRun,
  now: Date,
): RunState => {
  if (endedAt !== null) return problems?.length === 0 ? 'clean' : 'wrong'
  if (now.getTime() - seenAt.getTime() > SILENT_MS) return 'broken_off'
  return startedAt === null ? 'waiting' : 'running'
}

/** Starts a verification in the background unless one is running; returns the new or the running one. */
export const startVerification = ({ databases }: HealthDeps, act: Act<Caller>): Promise<VerificationRun> =>
  transact(databases.control, async (tx) => {
    const underWay = await runUnderWay(tx, new Date(act.at.getTime() - SILENT_MS))
    if (underWay !== null) return underWay
    const id = v7()
    await insertRun(tx, { id, askedBy: act.actor.id, at: act.at })
    await enqueue(tx, verifyJob, { runId: id }, act.at)
    await audit(tx, act, { action: 'verification_started', subject: id })
    return runOrThrow(await findRun(tx, id))
  })

const runOrThrow = (run: VerificationRun | null): VerificationRun => {
  if (run === null) throw new AppError('not_found')
  return run
}

/** Throws not_found. */
export const readVerification = async ({ databases }: HealthDeps, id: string): Promise<VerificationRun> =>
  runOrThrow(await findRun(databases.control, id))

export const latestVerifications = ({ databases }: HealthDeps): Promise<VerificationRun[]> =>
  latestRuns(databases.control, SHOWN)

/** Stores a verification's progress once a second, and its result. */
export const createVerificationRecord = ({ databases, clock }: HealthDeps): VerificationRecord => ({
  begin: async (runId, walletsTotal) => {
    const { control } = databases
    const id = runId ?? v7()
    await insertRun(control, { id, askedBy: null, at: clock.now() })
    await markStarted(control, id, walletsTotal, clock.now())
    let toldMs = 0
    return {
      progress: async (found) => {
        const now = clock.now()
        if (now.getTime() - toldMs < TELL_EVERY_MS) return
        toldMs = now.getTime()
        await markProgress(control, id, found, now)
      },
      end: (found) => markEnded(control, id, found, clock.now()),
    }
  },
})
