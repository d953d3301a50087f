import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../kernel/deps.ts'
import { createCachedRead } from '../kernel/time/cached-read.ts'

const SIMULATOR_WAIT_MS = 2_000
/** Health results are cached for this time, whatever the number of requests. */
const FRESH_MS = 1_000

export type Readiness = { isStopping: boolean }

const simulatorAnswers = async (url: string | undefined): Promise<boolean> => {
  if (url === undefined) return true
  const answer = await fetch(new URL('/_sim', url), { signal: AbortSignal.timeout(SIMULATOR_WAIT_MS) }).catch(
    () => null,
  )
  return answer?.ok === true
}

const databaseAnswers = async ({ databases: { contact, control } }: Deps): Promise<boolean> =>
  // One that hangs would keep the answer waiting, and a proxy doesn't wait.
  !contact.isAway() &&
  sql`SELECT 1`.execute(control).then(
    () => true,
    () => false,
  )

/**
 * Serves /health/live (the process answers) and /health/ready (it can serve: database and simulator as of at
 * most a second ago, and not stopping). `control_age_s`, where there are several databases: for how long the control
 * database has been away; up to the limit the server is ready without it.
 */
export const serveHealth = (app: FastifyInstance, deps: Deps, state: Readiness): void => {
  const isApart = deps.databases.all.length > 1
  const answers = createCachedRead({
    clock: deps.clock,
    most: 1,
    forMs: FRESH_MS,
    read: async () => {
      const [database, simulator] = await Promise.all([
        databaseAnswers(deps),
        simulatorAnswers(deps.env.SIM_URL),
      ])
      return { database, simulator }
    },
  })
  app.get('/health/live', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const { database, simulator } = await answers('all')
    // Without its control database it charges on, and a proxy must not take that for an end.
    const isServing = database || (isApart && deps.databases.contact.isWithinLimit())
    const isReady = isServing && simulator && !state.isStopping
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'not_ready',
        database,
        simulator,
        stopping: state.isStopping,
        ...(isApart && { control_age_s: deps.databases.contact.ageSeconds() }),
      })
  })
}
