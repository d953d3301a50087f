import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './captcha.module.css'

type CaptchaProps = {
  /** The token of a solved challenge; empty while there is none, or when it has expired. */
  onToken: (token: string) => void
}

/**
 * The proof of work that stands in for a captcha. Nothing foreign is loaded: widget, workers and challenge are
 * our own server's. Give it another key to start over with a new challenge.
 */
export const Captcha = ({ onToken }: CaptchaProps) => {
  const place = useRef<HTMLDivElement>(null)
  const announce = useRef(onToken)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    announce.current = onToken
  })

  useEffect(() => {
    const parent = place.current
    let isGone = false
    const mount = async () => {
      const { captchaWidget } = await import('./captcha-widget.ts')
      if (isGone) return
      parent?.replaceChildren(captchaWidget((token) => announce.current(token)))
      setIsReady(true)
    }
    void mount()
    return () => {
      isGone = true
      parent?.replaceChildren()
    }
  }, [])

  return (
    <div className={styles.captcha}>
      {!isReady && <Skeleton className={styles.waiting} />}
      <div ref={place} />
    </div>
  )
}
