import { resendCopy } from './copy.ts'
import { clockText } from '@saldo/client/format/days.ts'
import { Button } from '@saldo/ui/button.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'

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
