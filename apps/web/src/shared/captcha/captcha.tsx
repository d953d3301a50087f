import { useRef, useState } from 'react'
import { captchaCopy } from '@saldo/copy/sign-up'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './captcha.module.css'
import { useCaptcha } from './use-captcha.ts'

type CaptchaProps = {
  /** The token of a solved challenge; empty while there is none, or when it has expired. */
  onToken: (token: string) => void
}

type DrawnProps = CaptchaProps & { onFetchAnew: () => void }

const DrawnCaptcha = ({ onToken, onFetchAnew }: DrawnProps) => {
  const place = useRef<HTMLDivElement>(null)
  const { state, reset } = useCaptcha(place, onToken)
  const tryAgain = () => {
    if (!reset()) onFetchAnew()
  }
  return (
    <div className={styles.captcha}>
      {state === 'waiting' && <Skeleton className={styles.waiting} />}
      <div ref={place} />
      {/* Not an alert: one takes the focus, and somebody may be typing in another field. */}
      <output className={styles.trouble}>{state === 'troubled' && captchaCopy.error}</output>
      {state === 'troubled' && (
        <Button look="secondary" onClick={tryAgain}>
          {captchaCopy.reload}
        </Button>
      )}
    </div>
  )
}

/** The configured captcha. Give it another key to start over with a new challenge. */
export const Captcha = ({ onToken }: CaptchaProps) => {
  const [fetches, setFetches] = useState(0)
  return <DrawnCaptcha key={fetches} onToken={onToken} onFetchAnew={() => setFetches((count) => count + 1)} />
}
