import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readEach, type Db } from '../db/index.ts'
import { deadJobs } from '../kernel/jobs/dead-jobs.ts'
import type { Deps } from '../kernel/deps.ts'
import { AppError } from '../kernel/errors.ts'
import { bearerOf } from '../kernel/http/admit.ts'
import { sameText } from '../kernel/keys.ts'
import { metricsText, type Readings } from '../kernel/metrics.ts'
import { createCachedRead } from '../kernel/time/cached-read.ts'
import { waitingNotices } from '../modules/organiser-api/index.ts'
import { openDifferences } from '../modules/payments/index.ts'
import { countDiffering } from '../modules/reporting/index.ts'
import { replicasOf } from './replicas.ts'

/** Readings are cached for this time, whoever asks and how often. */
const FRESH_MS = 5_000
const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const jobAges = async (db: Db, now: Date): Promise<Readings['jobs']> => {
  const { rows } = await sql<{ name: string; due: bigint; oldest: number }>`
    SELECT name, due, oldest_seconds AS oldest FROM app.job_ages(${now}) ORDER BY name`.execute(db)
  return rows.map(({ name, due, oldest }) => ({ name, due: Number(due), oldestSeconds: oldest }))
}

/** One line a job, whichever databases have it waiting. */
const sumOfJobs = (parts: readonly Readings['jobs'][]): Readings['jobs'] =>
  [...Map.groupBy(parts.flat(), ({ name }) => name)].map(([name, same]) => ({
    name,
    due: same.reduce((sum, { due }) => sum + due, 0),
    oldestSeconds: Math.max(...same.map(({ oldestSeconds }) => oldestSeconds)),
  }))

const readAll = async ({ databases, clock }: Deps): Promise<Readings> => {
  const now = clock.now()
  const open = await openDifferences(databases.control)
  const differing = await readEach(databases, countDiffering)
  const waiting = await readEach(databases, waitingNotices)
  const oldest = waiting.flatMap(({ oldestAt }) => (oldestAt ? [now.getTime() - oldestAt.getTime()] : []))
  return {
    jobs: sumOfJobs(await readEach(databases, (db) => jobAges(db, now))),
    deadJobs: (await readEach(databases, deadJobs)).flat().length,
    webhooks: {
      waiting: waiting.reduce((sum, { count }) => sum + count, 0),
      oldestSeconds: Math.max(0, ...oldest) / 1_000,
    },
    differences: [
      { what: 'payments', count: open.length },
      { what: 'reports', count: differing.reduce((sum, count) => sum + count, 0) },
    ],
    replicas: (await readEach(databases, replicasOf)).flat(),
  }
}

/** A proxy on this machine passes on strangers: a request that was forwarded is nobody's here. */
const isFromHere = ({ socket, headers }: FastifyRequest): boolean =>
  LOCAL.has(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

/**
 * Serves `/metrics` for Prometheus: with the token of the environment, or without one to this machine alone. Production
 * serves it with a token only.
 */
export const serveMetrics = (app: FastifyInstance, deps: Deps): void => {
  const { METRICS_TOKEN: token, isProduction } = deps.env
  if (isProduction && token === undefined) return
  const read = createCachedRead({ clock: deps.clock, most: 1, forMs: FRESH_MS, read: () => readAll(deps) })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isAllowed = token === undefined ? isFromHere(request) : sameText(bearerOf(request) ?? '', token)
    if (!isAllowed) throw new AppError('not_found')
    const { type, text } = await metricsText(await read('all'))
    return reply.header('cache-control', 'no-store').type(type).send(text)
  })
}
