import { useMemo, useState } from 'react'
import { beginPractice, type Started } from './practice/begin-practice.ts'
import { practiceCopy } from './practice/copy.ts'
import { PracticeBand } from './practice/practice-band.tsx'
import { watchedCall } from './practice/watched-call.ts'
import { operationStore } from './queue/use-queue.ts'
import { Till, type TillProps } from './till.tsx'

type PracticeTillProps = {
  started: Started
  /** The till that practises. */
  of: TillProps
  /** Back to work; with news, in words, where nobody asked for it. */
  onEnd: (news: string | null) => void
}

/** A till at its event's practice: the same rooms, under a band that says so. */
export const PracticeTill = ({ started, of, onEnd }: PracticeTillProps) => {
  const [{ event, qrs }, setStarted] = useState(started)
  const end = (news: string | null) => {
    // What can't be forgotten now is when the till opens again.
    operationStore.forgetPractice().catch(() => undefined)
    onEnd(news)
  }
  const [tell] = useState(() => ({ end }))
  const call = useMemo(() => watchedCall(of.call, () => tell.end(practiceCopy.over)), [of.call, tell])
  const at = useMemo(() => ({ ...of.at, event }), [of.at, event])
  const again = async (): Promise<string | null> => {
    const answer = await beginPractice(call, of.at.event.id)
    if ('problem' in answer) return answer.problem
    setStarted(answer.started)
    return null
  }
  return (
    <Till
      at={at}
      user={of.user}
      call={call}
      onlyAt={event.id}
      deviceId={null}
      onSignOut={async () => {
        end(null)
        await of.onSignOut()
      }}
      onIdle={() => {
        end(null)
        of.onIdle?.(0)
      }}
      above={<PracticeBand qrs={qrs} again={again} onEnd={() => end(null)} />}
    />
  )
}
