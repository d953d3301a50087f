import { type RefObject, useEffect, useRef, useState } from 'react'
import { socialCopy } from '@saldo/copy/social'
import { loadScript } from '../../../shared/load-script.ts'
import { logProblem } from '../../../shared/log.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { drawGoogleButton, type GoogleConfig } from './google.ts'
import { SocialButton } from './social-button.tsx'
import styles from './social.module.css'
import type { SocialSignIn } from './use-social-sign-in.ts'
import { whenBack } from './when-back.ts'

type GoogleButtonProps = { config: GoogleConfig; busy: boolean; start: SocialSignIn['start'] }

type State = 'waiting' | 'drawn' | 'missing'

/** Draws Google's button into `place` once its script is there, and anew when the place's width changes. */
const useDrawn = (
  place: RefObject<HTMLElement | null>,
  { config, start }: Omit<GoogleButtonProps, 'busy'>,
): State => {
  const [state, setState] = useState<State>('waiting')
  useEffect(() => {
    const gone = new AbortController()
    const draw = async (parent: HTMLElement) => {
      const redraw = await drawGoogleButton(config, parent, {
        // Its window doesn't tell that it was closed: coming back without a token has to do.
        onStart: () =>
          void start('google', () => new Promise((cancelled) => whenBack(() => cancelled(undefined)))),
        onToken: (given) => void start('google', () => Promise.resolve(given)),
        onNoNonce: (cause) => logProblem(socialCopy.log(socialCopy.providers.google), cause),
      })
      if (gone.signal.aborted) return
      setState('drawn')
      const resized = new ResizeObserver(redraw)
      resized.observe(parent)
      gone.signal.addEventListener('abort', () => resized.disconnect())
    }
    if (place.current)
      draw(place.current).catch((cause: unknown) => {
        logProblem(socialCopy.log(socialCopy.providers.google), cause)
        if (!gone.signal.aborted) setState('missing')
      })
    return () => gone.abort()
  }, [place, config, start])
  return state
}

type DrawnProps = GoogleButtonProps & { onRetry: () => void }

const DrawnButton = ({ config, busy, start, onRetry }: DrawnProps) => {
  const place = useRef<HTMLDivElement>(null)
  const state = useDrawn(place, { config, start })
  const isMissing = state === 'missing'
  return (
    <div className={styles.google} aria-busy={busy || undefined}>
      <div ref={place} className={classNames(styles.place, (busy || isMissing) && styles.covered)} />
      {state === 'waiting' && <Skeleton className={styles.cover} />}
      {isMissing && <SocialButton provider="google" busy={busy} onPress={onRetry} />}
      {busy && !isMissing && (
        <span className={styles.cover}>
          <Spinner />
        </span>
      )}
    </div>
  )
}

/** The button that Google's own script draws, in the family of the others; ours in its place while there is no script. */
export const GoogleButton = ({ config, busy, start }: GoogleButtonProps) => {
  const [tries, setTries] = useState(0)
  const tryAgain = async () => {
    await loadScript(config.script_url)
    setTries((count) => count + 1)
    // The window still waits for the person's own press.
    return undefined
  }
  const onRetry = () => void start('google', tryAgain)
  return <DrawnButton key={tries} config={config} busy={busy} start={start} onRetry={onRetry} />
}
