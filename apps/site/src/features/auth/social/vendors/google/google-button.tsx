import { type RefObject, useEffect, useRef, useState } from 'react'
import { identityVendors } from '@saldo/contract/identity-vendors'
import { loadScript } from '../../../../../shared/load-script.ts'
import { logProblem } from '@saldo/client/log.ts'
import { classNames } from '@saldo/ui/class-names.ts'
import { Skeleton, Spinner } from '@saldo/ui/waiting.tsx'
import { socialCopy } from '../../copy.ts'
import { SocialButton } from '../../social-button.tsx'
import type { SocialVendor, VendorButtonProps } from '../../social-vendor.ts'
import { drawGoogleButton } from './google-script.ts'
import styles from './google.module.css'
import { whenBack } from './when-back.ts'

type GoogleButtonProps = VendorButtonProps<'google'>

const failure = socialCopy.log(identityVendors.google.name)

type State = 'waiting' | 'drawn' | 'missing'

/** Draws Google's button into `place` once its script has loaded, and redraws it when the width of `place` changes. */
const useDrawn = (
  place: RefObject<HTMLElement | null>,
  { config, start }: Omit<GoogleButtonProps, 'busy'>,
): State => {
  const [state, setState] = useState<State>('waiting')
  useEffect(() => {
    const gone = new AbortController()
    const draw = async (parent: HTMLElement) => {
      const redraw = await drawGoogleButton(config, parent, {
        // Google doesn't report a closed window: returning to the page without a token counts as cancelling.
        onStart: () =>
          void start('google', () => new Promise((cancelled) => whenBack(() => cancelled(undefined)))),
        onToken: (given) => void start('google', () => Promise.resolve(given)),
        onNoNonce: (cause) => logProblem(failure, cause),
      })
      if (gone.signal.aborted) return
      setState('drawn')
      const resized = new ResizeObserver(redraw)
      resized.observe(parent)
      gone.signal.addEventListener('abort', () => resized.disconnect())
    }
    if (place.current)
      draw(place.current).catch((cause: unknown) => {
        logProblem(failure, cause)
        if (!gone.signal.aborted) setState('missing')
      })
    return () => gone.abort()
  }, [place, config, start])
  return state
}

const mark = <span className={styles.ring} aria-hidden="true" />

type DrawnProps = GoogleButtonProps & { onRetry: () => void }

const DrawnButton = ({ config, busy, start, onRetry }: DrawnProps) => {
  const place = useRef<HTMLDivElement>(null)
  const state = useDrawn(place, { config, start })
  const isMissing = state === 'missing'
  return (
    <div className={styles.google} aria-busy={busy || undefined}>
      <div ref={place} className={classNames(styles.place, (busy || isMissing) && styles.covered)} />
      {state === 'waiting' && <Skeleton className={styles.cover} />}
      {isMissing && <SocialButton provider="google" mark={mark} busy={busy} onPress={onRetry} />}
      {busy && !isMissing && (
        <span className={styles.cover}>
          <Spinner />
        </span>
      )}
    </div>
  )
}

/** Google's own button, styled like the others; our own button replaces it while the script is missing. */
const GoogleButton = ({ config, busy, start }: GoogleButtonProps) => {
  const [tries, setTries] = useState(0)
  const tryAgain = async () => {
    await loadScript(config.script_url)
    setTries((count) => count + 1)
    // No token yet: Google's window opens only when the person presses Google's own button.
    return undefined
  }
  const onRetry = () => void start('google', tryAgain)
  return <DrawnButton key={tries} config={config} busy={busy} start={start} onRetry={onRetry} />
}

export const google: SocialVendor<'google'> = { id: 'google', Button: GoogleButton }
