import { useEffect, useRef } from 'react'
import type { Outcome } from '@saldo/client/api/outcome.ts'
import { Alert, Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { purchaseCopy } from './copy.ts'
import { FULL_SECONDS, WARNING_SECONDS } from './countdown.ts'

/** Takes the focus of the removed button, and is read out. */
const Given = () => {
  const words = useRef<HTMLOutputElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <output ref={words} tabIndex={-1}>
      <Notice tone="success">{purchaseCopy.moreTimeGiven(FULL_SECONDS / 60)}</Notice>
    </output>
  )
}

const Answer = ({ answer, onClose }: { answer: Outcome; onClose: () => void }) => {
  if (answer.end === 'done') return <Given />
  if (answer.code !== 'no_more_time')
    return <Alert sentences={answer.problems} hidesItself onClose={onClose} />
  return (
    <Dialog kind="info" title={purchaseCopy.noMoreTimeTitle} onConfirm={onClose}>
      <p>{answer.problems.join(' ')}</p>
    </Dialog>
  )
}

type TimeLeftProps = {
  seconds: number
  isAsking: boolean
  /** What came of the last request for more time. */
  answer: Outcome | undefined
  onAsk: () => void
  onClose: () => void
}

/** Warns before the time runs out, and extends it on request. Does not take the focus from a card being typed. */
export const TimeLeft = ({ seconds, isAsking, answer, onAsk, onClose }: TimeLeftProps) => (
  <>
    {seconds <= WARNING_SECONDS && seconds > 0 && (
      <Alert tone="warning" sentences={[purchaseCopy.fewMinutes]} takesFocus={false}>
        <Button look="secondary" wide busy={isAsking} onClick={onAsk}>
          {purchaseCopy.moreTime}
        </Button>
      </Alert>
    )}
    {answer && <Answer answer={answer} onClose={onClose} />}
  </>
)
