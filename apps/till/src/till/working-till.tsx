import { lazy, Suspense, useRef, useState } from 'react'
import { TillLoading } from './kit/till-message.tsx'
import type { Started } from './practice/begin-practice.ts'
import { Till, type TillProps } from './till.tsx'

const PracticeTill = lazy(async () => ({ default: (await import('./practice-till.tsx')).PracticeTill }))
const PracticeNews = lazy(async () => ({ default: (await import('./practice-news.tsx')).PracticeNews }))

/**
 * A till at work; or, while somebody practises on it, at its event's practice. That lasts while the page does and is kept
 * nowhere, so a till that was closed, locked or reloaded works.
 */
export const WorkingTill = (props: TillProps) => {
  const { call, at, lockedOn } = props
  const [started, setStarted] = useState<Started | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const isAsking = useRef(false)
  const begin = async () => {
    if (isAsking.current) return
    isAsking.current = true
    setNews(null)
    const answer = await import('./practice/begin-practice.ts')
      .then(({ beginPractice }) => beginPractice(call, at.event.id))
      .finally(() => (isAsking.current = false))
    if ('started' in answer) setStarted(answer.started)
    else setNews(answer.problem)
  }
  const end = (words: string | null) => {
    setStarted(null)
    setNews(words)
  }
  if (started !== null && !lockedOn)
    return (
      <Suspense fallback={<TillLoading />}>
        <PracticeTill started={started} of={props} onEnd={end} />
      </Suspense>
    )
  return (
    <Till
      {...props}
      onPractise={at.place ? () => void begin().catch(() => undefined) : undefined}
      above={
        news && (
          <Suspense>
            <PracticeNews words={news} onSeen={() => setNews(null)} />
          </Suspense>
        )
      }
    />
  )
}
