import { useSyncExternalStore } from 'react'
import { homeNoticeKey } from './session/keys.ts'

/** What home says, once, to somebody who was led there: the session ended, or the event is none to buy for. */
export type HomeNotice = { about: 'session'; why: string } | { about: 'noEvent' | 'eventOver' }

const listeners = new Set<() => void>()

let notice: HomeNotice | null | undefined

/** Kept for the document that comes next. */
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

/** What this document was opened with; a reload no longer knows. */
const readHomeNotice = (): HomeNotice | null => (notice === undefined ? (notice = take()) : notice)

export const forgetHomeNotice = (): void => {
  notice = null
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Why somebody stands at home who wanted to be elsewhere; null for everybody else. */
export const useHomeNotice = (): HomeNotice | null =>
  useSyncExternalStore(subscribe, readHomeNotice, () => null)
