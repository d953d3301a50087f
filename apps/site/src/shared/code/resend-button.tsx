import { useEffect, useState } from 'react'
import { resendCopy } from './copy.ts'
import { clockText } from '@saldo/client/format/days.ts'
import { Button } from '@saldo/ui/button.tsx'

const secondsUntil = (deadlineMs: number): number => Math.max(0, Math.ceil((deadlineMs - Date.now()) / 1000))

/** Reads the clock instead of counting ticks, so that it is right after the phone slept. */
const useSecondsLeft = (deadlineMs: number): number => {
  const [left, setLeft] = useState(() => secondsUntil(deadlineMs))
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(deadlineMs))
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [deadlineMs])
  return left
}

type ResendButtonProps = {
  what?: keyof typeof resendCopy
  /** Earliest time of the next request, in epoch ms of this device. */
  resendAtMs: number
  busy: boolean
  onResend: () => void
}

/** Requests another code or link; disabled, with a countdown, until that is allowed. */
export const ResendButton = ({ what = 'code', resendAtMs, busy, onResend }: ResendButtonProps) => {
  const left = useSecondsLeft(resendAtMs)
  return (
    <Button look="quiet" disabled={left > 0} busy={busy} onClick={onResend}>
      {left > 0 ? resendCopy[what].after(clockText(left)) : resendCopy[what].now}
    </Button>
  )
}
