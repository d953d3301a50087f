import { endpoint } from '@saldo/contract/endpoint'
import type { EventId, SessionId, UserId } from '@saldo/contract/ids'
import { eventIdParam } from '@saldo/contract/ids'
import { centavos, pesos } from '@saldo/contract/money'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { createDirectory, createWakeUps } from '../../src/db/index.ts'
import type { Deps } from '../../src/kernel/deps.ts'
import { readEnv } from '../../src/env.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { buildHttp, patience, serveUnknown } from '../../src/kernel/http/build-http.ts'
import { createKeys } from '../../src/kernel/keys.ts'
import { createLog } from '../../src/kernel/log.ts'
import { createRateLimiter } from '../../src/kernel/limits/rate-limit.ts'
import { route } from '../../src/kernel/http/route.ts'
import { createStreams } from '../../src/kernel/http/streams.ts'
import { createTestClock } from './clock.ts'
import { useDatabase } from '../database/database.ts'

const pay = endpoint({
  method: 'POST',
  api: 'token',
  path: 'things/:event',
  auth: 'attendee',
  idempotency: 'required',
  summary: 'A call that moves money',
  params: z.object({ event: eventIdParam }),
  body: z.object({ amount: pesos, name: z.string().max(50).optional() }),
  reply: z.object({ doubled: pesos }),
})
const read = endpoint({
  method: 'GET',
  api: 'token',
  path: 'things',
  auth: 'public',
  envelope: 'maybe',
  summary: 'A read',
  query: z.object({ is: z.string().optional() }),
  reply: z.object({ is: z.string() }),
})
const scan = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/:event/scan',
  auth: { staff: ['bar'] },
  summary: 'For bars',
  params: z.object({ event: eventIdParam }),
  reply: z.null(),
})
const broken = endpoint({
  method: 'GET',
  api: 'token',
  path: 'broken',
  auth: 'public',
  summary: 'Fails',
  reply: z.null(),
})

const people: Record<string, string> = {
  ana: '0193b3f4-0000-7000-8000-00000000000a',
  bar: '0193b3f4-0000-7000-8000-00000000000b',
}

export type KernelServer = { app: FastifyInstance; lines: string[] }

/**
 * The kernel without modules, with four routes of its own and two callers: tests what every route gets from
 * it.
 */
export const useKernel = (
  waits = patience,
  serve = (app: FastifyInstance) => serveUnknown(app, null),
): KernelServer => {
  const database = useDatabase()
  const server = { lines: [] as string[] } as KernelServer
  beforeAll(async () => {
    const clock = createTestClock()
    const log = createLog('error', { write: (line) => server.lines.push(line) })
    const env = readEnv({ NODE_ENV: 'test', APP_SECRET: 's'.repeat(32) })
    const deps: Deps = {
      databases: createDirectory(database.db, { main: database.db }),
      clock,
      env,
      keys: createKeys('s'.repeat(32)),
      log,
      limiter: createRateLimiter({ db: database.db, clock, log, factor: 1 }),
      streams: createStreams(),
      wakeUps: createWakeUps(database.appUrl),
      gatekeeper: {
        authenticate: async (token) => {
          const userId = people[token]
          if (userId === undefined) throw new AppError('unauthenticated')
          return { id: userId as UserId, sessionId: userId as SessionId, authTime: clock.now() }
        },
        roleAt: async (userId, eventId) =>
          userId !== people.bar ? null : eventId === (1 as EventId) ? 'bar' : 'elsewhere',
        practisedAt: async () => null,
        forgetPractice: () => {},
        isAdmin: async () => false,
        eventsWhere: async () => [],
        forget: () => {},
        refuse: () => {},
      },
      keyring: { open: async () => null },
    }
    const app = await buildHttp(deps, waits)
    route(app, deps, pay, async ({ body }, context) =>
      context.once(database.db, async () => ({ doubled: centavos(body.amount * 2n) })),
    )
    route(app, deps, read, async ({ query }) => (query.is === undefined ? null : { is: query.is }))
    route(app, deps, scan, async () => null)
    route(app, deps, broken, async () => {
      throw new Error('SELECT secret FROM nowhere')
    })
    serve(app)
    await app.ready()
    server.app = app
  })
  afterAll(() => server.app.close())
  return server
}
