import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { mine as readMine } from '@saldo/contract/office'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { usePolling } from '@saldo/client/live/use-polling.ts'
import { useIsOnline } from '@saldo/client/use-is-online.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { heard, useHeardAt } from '../shared/heard.ts'
import type { MyOffice } from '../shared/my-office.ts'
import { shellCopy as copy } from './copy.ts'
import styles from './live-state.module.css'

const EVERY_MS = 5_000
const LATE_MS = 10_000
const SECOND_MS = 1_000

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/**
 * Polls the caller's permissions, and reloads the page when their events or roles changed.
 */
const useFreshOffice = (mine: MyOffice): void => {
  const { revalidate } = useRevalidator()
  usePolling(
    async (signal) => {
      try {
        const answer = await call(readMine, { signal })
        heard()
        if (differs(answer, mine)) await revalidate()
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) await revalidate()
        throw error
      }
    },
    EVERY_MS,
    LATE_MS,
  )
}

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Connection state: the time since the server last responded, with a warning after too long. */
export const LiveState = ({ mine }: { mine: MyOffice }) => {
  const [loadedAt] = useState(() => Date.now())
  const heardAt = Math.max(loadedAt, useHeardAt())
  useFreshOffice(mine)
  const now = useNow()
  const isOnline = useIsOnline()
  const agoMs = Math.max(0, now - heardAt)
  const isLate = agoMs > LATE_MS || !isOnline
  const seconds = Math.round(agoMs / SECOND_MS)
  return (
    <div className={styles.live} data-late={isLate || undefined}>
      <span className={styles.words}>{isLate ? copy.silent(seconds) : copy.live(seconds)}</span>
      {/* Read out when it changes, not with each second. */}
      <output className={shapes.unseen}>
        {isLate && (isOnline ? copy.silentNotice : copy.offlineNotice)}
      </output>
    </div>
  )
}
