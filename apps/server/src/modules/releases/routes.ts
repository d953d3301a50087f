import { downloadApp } from '@saldo/contract/releases'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { demoBuild } from './rules.ts'
import { latestRelease } from './queries.ts'

export const releasesRoutes = (app: FastifyInstance, deps: Deps): void =>
  route(app, deps, downloadApp, async ({ params }) => {
    const release = await latestRelease(deps.databases.control, params.app_id)
    if (release === null) return demoBuild(params.app_id, deps.env.DEMO_BUILD_URL)
    return { update_url: release.updateUrl, version: release.version }
  })
