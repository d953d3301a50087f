import { loadScript } from '../load-script.ts'

const PATIENCE_MS = 15_000

/** Both vendors call a function of the page by its name once they are ready, and leave drawing to the page. */
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

/** Loads the captcha's script once and waits until it can draw. A failure is not kept: asking again tries again. */
export const vendorReady = (scriptUrl: string): Promise<void> => {
  if (ready) return ready
  const loading = load(scriptUrl)
  ready = loading
  loading.catch(() => {
    ready = undefined
  })
  return loading
}
