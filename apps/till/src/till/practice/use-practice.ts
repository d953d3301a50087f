import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import type { Reply } from '@saldo/contract/endpoint'
import type { startPractice } from '@saldo/contract/practice'
import type { Post } from '../desk/desk.ts'
import { watched } from '../kit/connection.ts'
import type { Call } from '../queue/kinds/kind.ts'
import { operationStore } from '../queue/use-queue.ts'
import { practiceCopy } from './copy.ts'

type Started = Reply<typeof startPractice>

/** A till that practises. */
export type Practising = {
  at: Post
  qrs: Started['qrs']
  /** Calls as the till does; the server's word that the practice is over ends it. */
  call: Call
  /** Makes the QRs whole again; rejects as `call` does. */
  again: () => Promise<void>
  /** Back to work, also without the server. */
  end: () => void
}

export type Practice = {
  /** Null while the till works. */
  practising: Practising | null
  begin: () => Promise<void>
  /** Why it didn't begin, or that it is over, in words; null without news. */
  news: string | null
  seen: () => void
}

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'practice_over'

/** Tells `onOver` when the server says that the practice is over. */
const watchedCall = (call: Call, onOver: () => void): Call =>
  (async (...asked: Parameters<Call>) => {
    try {
      return await call(...asked)
    } catch (error) {
      if (isOver(error)) onOver()
      throw error
    }
  }) as Call

/**
 * Practising at the post of a till. It lasts while the page does and is kept nowhere, so a till that was closed, locked
 * or reloaded works.
 */
export const usePractice = (call: Call, post: Post): Practice => {
  const [started, setStarted] = useState<Started | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const asking = useRef(false)
  const ask = useCallback(async (): Promise<void> => {
    const { startPractice: start } = await import('@saldo/contract/practice')
    setStarted(await watched(() => call(start, { params: { event: post.event.id } })))
  }, [call, post.event.id])
  const end = useCallback(() => {
    setStarted(null)
    // What can't be forgotten now is when the till opens again.
    operationStore.forgetPractice().catch(() => undefined)
  }, [])
  const begin = async (): Promise<void> => {
    if (asking.current) return
    asking.current = true
    setNews(null)
    await ask().catch((error: unknown) => setNews(sentencesOf(error).join(' ')))
    asking.current = false
  }
  const watch = useMemo(
    () =>
      watchedCall(call, () => {
        setNews(practiceCopy.over)
        end()
      }),
    [call, end],
  )
  const practising = started && {
    at: { ...post, event: started.event },
    qrs: started.qrs,
    call: watch,
    again: ask,
    end,
  }
  return { practising, begin, news, seen: () => setNews(null) }
}
