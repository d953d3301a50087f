import { appIds, downloadApp } from '@saldo/contract/releases'
import { ApiError, sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'

/** The newest build, none yet, or why nobody could say. */
export type Build =
  | { kind: 'ready'; url: string; version: string }
  | { kind: 'none'; sentence: string }
  | { kind: 'failed'; sentences: string[] }

/** Where the newest desktop build is. Throws nothing but the signal's own end. */
export const findBuild = async (signal: AbortSignal): Promise<Build> => {
  try {
    const { update_url: url, version } = await call(downloadApp, {
      params: { app_id: appIds.desktop },
      signal,
    })
    return { kind: 'ready', url, version }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ApiError && error.code === 'release_not_found')
      return { kind: 'none', sentence: error.message }
    return { kind: 'failed', sentences: sentencesOf(error) }
  }
}
