import type { FastifyInstance } from 'fastify'
import type { Gateways } from './gateways/index.ts'
import type { Deps } from './kernel/deps.ts'
import { buildHttp } from './kernel/http.ts'
import type { JobRunner } from './kernel/jobs.ts'

export type App = { http: FastifyInstance; jobs: readonly JobRunner[]; close(): Promise<void> }

/** The only composition: every module's routes and jobs over one set of dependencies. */
export const buildApp = async (deps: Deps, _gateways: Gateways): Promise<App> => {
  const http = await buildHttp(deps)
  return { http, jobs: [], close: () => http.close() }
}
