import type { AppId } from '@saldo/contract/releases'
import { releasesCopy } from '@saldo/copy/releases'
import { v7 } from 'uuid'
import { transact } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { fault } from '../../kernel/errors.ts'
import { insertRelease, type Release } from './queries.ts'
import { checkRelease } from './rules.ts'

export type NewRelease = { appId: AppId; version: string; updateUrl: string }

/**
 * Publishes a build of an app, which becomes the offered one. Throws validation_failed with a sentence by
 * field, also for a version already published.
 */
export const addRelease = async (
  { databases, env }: Pick<Deps, 'databases' | 'env'>,
  { appId, version, updateUrl }: NewRelease,
  act: Act,
): Promise<Release> => {
  const release: Release = {
    id: v7(),
    appId,
    version,
    updateUrl: checkRelease(version, updateUrl, env.RELEASE_HOSTS),
    publishedAt: act.at,
  }
  await transact(databases.control, async (tx) => {
    if (!(await insertRelease(tx, release))) throw fault('version', releasesCopy.versionTaken)
    const details = { app_id: appId, version, update_url: release.updateUrl }
    await audit(tx, act, {
      action: 'release.published',
      subject: release.id,
      details,
    })
  })
  return release
}
