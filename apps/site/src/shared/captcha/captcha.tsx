import { useRef, useState } from 'react'
import { captchaCopy } from '@saldo/copy/sign-up'
import { Button } from '@saldo/ui/button.tsx'
import { Skeleton } from '@saldo/ui/skeleton.tsx'
import styles from './captcha.module.css'
import { useCaptcha } from './use-captcha.ts'

type CaptchaProps = {
  /** Called with a solved challenge's token, or an empty one when it is missing or expired. */
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
      {/* Not an alert, which would take the focus from another field. */}
      <output className={styles.trouble}>{state === 'troubled' && captchaCopy.error}</output>
      {state === 'troubled' && (
        <Button look="secondary" onClick={tryAgain}>
          {captchaCopy.reload}
        </Button>
      )}
    </div>
  )
}

/** The configured captcha. Change its `key` to start over with a new challenge. */
export const Captcha = ({ onToken }: CaptchaProps) => {
  const [fetches, setFetches] = useState(0)
  return <DrawnCaptcha key={fetches} onToken={onToken} onFetchAnew={() => setFetches((count) => count + 1)} />
}
