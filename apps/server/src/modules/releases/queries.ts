import type { AppId } from '@saldo/contract/releases'
import type { Db } from '../../db/index.ts'

export type Release = { id: string; appId: AppId; version: string; updateUrl: string; publishedAt: Date }

/** The offered build: the one published last; null when there is none. */
export const latestRelease = async (db: Db, appId: AppId): Promise<Release | null> => {
  const row = await db
    .selectFrom('app_release')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { id, version, update_url: updateUrl, published_at: publishedAt } = row
  return { id, appId, version, updateUrl, publishedAt }
}

/** False when this version of the app is published already. */
export const insertRelease = async (tx: Db, release: Release): Promise<boolean> => {
  const row = await tx
    .insertInto('app_release')
    .values({
      id: release.id,
      app_id: release.appId,
      version: release.version,
      update_url: release.updateUrl,
      published_at: release.publishedAt,
    })
    .onConflict((conflict) => conflict.columns(['app_id', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
