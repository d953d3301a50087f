import { useRef, useState, type RefObject, useEffect } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import { Skeleton } from '@saldo/ui/waiting.tsx'
import styles from './captcha.module.css'
import { useConfig } from '@saldo/client/config.ts'
import { logProblem } from '@saldo/client/log.ts'
import { drawCaptcha } from './captcha-widgets.ts'
import { captchaCopy } from './copy.ts'
import type { Widget } from './widget.ts'
import type { Sending } from '@saldo/client/use-send.ts'

type State = 'waiting' | 'drawn' | 'troubled'

type Captcha = {
  state: State
  /** Starts over; returns false when the widget was never drawn. */
  reset: () => boolean
}

/** Resolves after the form's first painted frame: loading the vendor's script earlier delays it on a busy phone. */
const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })

/** Draws the configured captcha into `place` and passes its token to `onToken`; an empty one when it expires. */
const useCaptcha = (place: RefObject<HTMLElement | null>, onToken: (token: string) => void): Captcha => {
  const { captcha } = useConfig()
  const announce = useRef(onToken)
  const widget = useRef<Widget>(undefined)
  const [state, setState] = useState<State>('waiting')
  useEffect(() => {
    announce.current = onToken
  })

  useEffect(() => {
    const parent = place.current
    const gone = new AbortController()
    const trouble = () => {
      if (gone.signal.aborted) return
      announce.current('')
      setState('troubled')
    }
    const draw = async (inside: HTMLElement) => {
      const told = { onToken: (token: string) => announce.current(token), onTrouble: trouble }
      await painted()
      const drawn = await drawCaptcha(captcha, inside, told)
      if (gone.signal.aborted) return drawn.remove()
      widget.current = drawn
      setState('drawn')
      gone.signal.addEventListener('abort', () => drawn.remove())
    }
    if (parent)
      draw(parent).catch((cause: unknown) => {
        logProblem(captchaCopy.log(captcha.provider), cause)
        trouble()
      })
    return () => gone.abort()
  }, [place, captcha])

  const reset = () => {
    if (!widget.current) return false
    widget.current.reset()
    setState('drawn')
    return true
  }
  return { state, reset }
}

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
const Captcha = ({ onToken }: CaptchaProps) => {
  const [fetches, setFetches] = useState(0)
  return <DrawnCaptcha key={fetches} onToken={onToken} onFetchAnew={() => setFetches((count) => count + 1)} />
}

const asking: ReadonlySet<unknown> = new Set(['captcha_required', 'captcha_failed'])

/**
 * A form's captcha: shown once the server asks for one, or always. `captcha` is the widget with its field
 * `token_captcha`, `isProven` whether the form may be sent, `proof` the field for a button that sends without the form.
 */
export const useProof = ({ last }: Sending, isAlwaysAsked = false) => {
  const [isAsked, setIsAsked] = useState(isAlwaysAsked)
  const [spentAt, setSpentAt] = useState<number>()
  const [solved, setSolved] = useState<{ spentAt: number | undefined; token: string }>()
  // Tokens are single-use: one that the server has seen is not sent again.
  if (last && last.end !== 'done' && last.code !== 'unsent' && last.at !== spentAt) {
    setSpentAt(last.at)
    if (asking.has(last.code)) setIsAsked(true)
  }
  const token = solved && solved.spentAt === spentAt ? solved.token : ''
  return {
    isProven: !isAsked || token !== '',
    proof: { token_captcha: token },
    captcha: isAsked && (
      <>
        <Captcha key={spentAt} onToken={(next) => setSolved({ spentAt, token: next })} />
        <input type="hidden" name="token_captcha" value={token} />
      </>
    ),
  }
}
