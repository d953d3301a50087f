import { downloadApp } from '@saldo/contract/releases'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/route.ts'
import { latestRelease } from './queries.ts'

export const releasesRoutes = (app: FastifyInstance, deps: Deps): void =>
  route(app, deps, downloadApp, async ({ params }) => {
    const release = await latestRelease(deps.databases.control, params.app_id)
    if (release === null) throw new AppError('release_not_found')
    return { update_url: release.updateUrl, version: release.version }
  })
