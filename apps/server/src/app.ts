import type { FastifyInstance } from 'fastify'
import type { Gateways } from './gateways/index.ts'
import type { Deps } from './kernel/deps.ts'
import { buildHttp } from './kernel/http.ts'
import type { JobRunner } from './kernel/jobs.ts'
import { authJobs, authRoutes, createGatekeeper } from './modules/auth/index.ts'

/** What the outside world gives: databases, time, configuration. */
export type Base = Omit<Deps, 'gatekeeper'>

export type App = { deps: Deps; http: FastifyInstance; jobs: readonly JobRunner[]; close(): Promise<void> }

/** The only composition: every module's routes and jobs over one set of dependencies. */
export const buildApp = async (base: Base, gateways: Gateways): Promise<App> => {
  const gatekeeper = createGatekeeper(base)
  const deps: Deps = { ...base, gatekeeper }
  const http = await buildHttp(deps)
  authRoutes(http, deps, gateways)
  return {
    deps,
    http,
    jobs: [...authJobs(deps)],
    close: async () => {
      await http.close()
      await gatekeeper.close()
    },
  }
}
