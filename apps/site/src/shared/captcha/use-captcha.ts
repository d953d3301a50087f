import { type RefObject, useEffect, useRef, useState } from 'react'
import { signUpCopy } from '@saldo/copy/sign-up'
import { useConfig } from '@saldo/client/config.ts'
import { logProblem } from '@saldo/client/log.ts'
import { drawCaptcha } from './draw-captcha.ts'
import type { Widget } from './widget.ts'

type State = 'waiting' | 'drawn' | 'troubled'

type Captcha = {
  state: State
  /** Starts over; returns false when the widget was never drawn. */
  reset: () => boolean
}

/**
 * Resolves after the form's first painted frame: loading the vendor's script earlier delays it on a busy
 * phone.
 */
const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })

/**
 * Draws the configured captcha into `place` and passes its token to `onToken`; an empty one when it expires.
 */
export const useCaptcha = (
  place: RefObject<HTMLElement | null>,
  onToken: (token: string) => void,
): Captcha => {
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
        logProblem(signUpCopy.captchaLog(captcha.provider), cause)
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
