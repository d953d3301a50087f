import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { homeNoticeKey } from './keys.ts'

/** A message shown once on the home page after a redirect: the session ended, or the event sells nothing. */
export type HomeNotice = { about: 'session'; why: string } | { about: 'noEvent' | 'eventOver' }

const listeners = createListeners()

let notice: HomeNotice | null | undefined

/** Stores the notice for the next document. */
export const leaveHomeNotice = (left: HomeNotice): void =>
  sessionStorage.setItem(homeNoticeKey, JSON.stringify(left))

const take = (): HomeNotice | null => {
  const left = sessionStorage.getItem(homeNoticeKey)
  sessionStorage.removeItem(homeNoticeKey)
  try {
    return JSON.parse(left ?? 'null') as HomeNotice | null
  } catch {
    return null
  }
}

/** The notice this document was opened with; lost on reload. */
const readHomeNotice = (): HomeNotice | null => (notice === undefined ? (notice = take()) : notice)

export const forgetHomeNotice = (): void => {
  notice = null
  listeners.tell()
}

/** Why the person was redirected to the home page; null otherwise. */
export const useHomeNotice = (): HomeNotice | null =>
  useSyncExternalStore(listeners.subscribe, readHomeNotice, () => null)
