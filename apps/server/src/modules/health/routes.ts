import * as contract from '@saldo/contract/health'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { namesOf } from '../auth/index.ts'
import { lastBackup } from './backups.ts'
import { retryStuck, stuckOnes } from './stuck.ts'
import { latestVerifications, readVerification, startVerification, stateOfRun } from './verifications.ts'
import type { VerificationRun } from './verification-queries.ts'

/** Result of the checkups, in the words of `saldo doctor`. */
export type Examination = {
  sum: string
  checks: { name: string; title: string; state: 'fine' | 'wrong' | 'unknown' | 'off'; says: string }[]
}

const runToWire = (
  run: VerificationRun,
  names: Map<string, string>,
  now: Date,
): contract.VerificationRunOnWire => ({
  id: run.id,
  state: stateOfRun(run, now),
  asked_by: run.askedBy === null ? null : (names.get(run.askedBy) ?? ''),
  asked_at: run.askedAt.toISOString(),
  ended_at: run.endedAt?.toISOString() ?? null,
  wallets: run.wallets,
  wallets_total: run.walletsTotal,
  transfers: run.transfers,
  problems: (run.problems ?? []).map(({ kind, eventId, subject }) => ({ kind, event: eventId, subject })),
})

const verificationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const one = async (run: VerificationRun, now: Date) =>
    runToWire(run, await namesOf(deps.databases.control, run.askedBy === null ? [] : [run.askedBy]), now)
  route(app, deps, contract.startVerification, async (_input, { act }) =>
    one(await startVerification(deps, act), act.at),
  )
  route(app, deps, contract.readVerification, async ({ params }, { act }) =>
    one(await readVerification(deps, params.run), act.at),
  )
}

/** Routes of the installation's health; `examine` looks at it anew each time. */
export const healthRoutes = (app: FastifyInstance, deps: Deps, examine: () => Promise<Examination>): void => {
  const { databases, env } = deps
  verificationRoutes(app, deps)
  /** Concurrent callers share one run, because each run calls every vendor. */
  let looking: Promise<Examination> | undefined
  route(app, deps, contract.checkHealth, async () => {
    looking ??= examine().finally(() => {
      looking = undefined
    })
    const found = await looking
    return { checked_at: deps.clock.now().toISOString(), ...found }
  })
  route(app, deps, contract.health, async (_input, { act }) => {
    const runs = await latestVerifications(deps)
    const names = await namesOf(
      databases.control,
      runs.flatMap(({ askedBy }) => askedBy ?? []),
    )
    const isEmbedded = env.DATABASE_URL === undefined
    const backup = isEmbedded ? await lastBackup(env) : null
    return {
      stuck: (await stuckOnes(databases)).map(({ lastError, since, ...same }) => ({
        ...same,
        last_error: lastError,
        since: since.toISOString(),
      })),
      backup: {
        kind: isEmbedded ? ('embedded' as const) : ('elsewhere' as const),
        last: backup && { made_at: backup.madeAt.toISOString(), file: backup.file, bytes: backup.bytes },
      },
      verifications: runs.map((run) => runToWire(run, names, act.at)),
    }
  })
  route(app, deps, contract.retryStuck, async ({ params }, { act }) => {
    if (!(await retryStuck(databases, params.stuck, act))) throw new AppError('not_found')
    return null
  })
}
