import { loadScript } from '../load-script.ts'

const PATIENCE_MS = 15_000

/** The global function that either vendor's script calls once it is ready, instead of drawing by itself. */
const READY = 'onCaptchaReady'

let ready: Promise<void> | undefined

const load = async (scriptUrl: string): Promise<void> => {
  const url = new URL(scriptUrl)
  url.searchParams.set('render', 'explicit')
  url.searchParams.set('onload', READY)
  const called = new Promise<void>((done, fail) => {
    Object.assign(window, { [READY]: done })
    setTimeout(() => fail(new Error(`${scriptUrl} was not ready in time`)), PATIENCE_MS)
  })
  await Promise.all([loadScript(url.href), called])
}

/** Loads the captcha's script once and waits until it can draw. A failure is not cached: the next call retries. */
export const vendorReady = (scriptUrl: string): Promise<void> => {
  if (ready) return ready
  const loading = load(scriptUrl)
  ready = loading
  loading.catch(() => {
    ready = undefined
  })
  return loading
}
