import { appIds, downloadApp } from '@saldo/contract/releases'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'

/** The newest build, none yet, or the sentences that say why it could not be read. */
export type Build =
  | { kind: 'ready'; url: string; version: string }
  | { kind: 'none' }
  | { kind: 'failed'; sentences: string[] }

/** Finds the newest desktop build. Throws only when `signal` aborts. */
export const findBuild = async (signal: AbortSignal): Promise<Build> => {
  try {
    const found = await call(downloadApp, { params: { app_id: appIds.desktop }, signal })
    return found ? { kind: 'ready', url: found.update_url, version: found.version } : { kind: 'none' }
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'failed', sentences: sentencesOf(error) }
  }
}
