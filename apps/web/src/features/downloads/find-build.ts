import { appIds, downloadApp } from '@saldo/contract/releases'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'

/** The newest build, none yet, or why nobody could say. */
export type Build =
  | { kind: 'ready'; url: string; version: string }
  | { kind: 'none' }
  | { kind: 'failed'; sentences: string[] }

/** Where the newest desktop build is. Throws nothing but the signal's own end. */
export const findBuild = async (signal: AbortSignal): Promise<Build> => {
  try {
    const found = await call(downloadApp, { params: { app_id: appIds.desktop }, signal })
    return found ? { kind: 'ready', url: found.update_url, version: found.version } : { kind: 'none' }
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'failed', sentences: sentencesOf(error) }
  }
}
