import type { CaptchaWidget } from '../widget.ts'
import { vendorReady } from '../vendor-script.ts'

type Turnstile = {
  render: (place: HTMLElement, options: object) => string | undefined
  reset: (id: string) => void
  remove: (id: string) => void
}

/** The minimum width, in CSS px, of the container for the widget's flexible size. */
const WIDE = 300

/** Draws Cloudflare Turnstile's widget. Throws when its script fails to load or draws nothing. */
export const draw: CaptchaWidget<'turnstile'>['draw'] = async (
  { site_key, script_url },
  place,
  { onToken, onTrouble },
) => {
  await vendorReady(script_url)
  const { turnstile } = window as { turnstile?: Turnstile }
  const id = turnstile?.render(place, {
    sitekey: site_key,
    action: 'sign_up',
    language: 'es',
    theme: 'light',
    size: place.clientWidth < WIDE ? 'compact' : 'flexible',
    // The form has its own token field; and the widget reports an error instead of retrying forever.
    'response-field': false,
    retry: 'never',
    callback: onToken,
    'expired-callback': () => onToken(''),
    'timeout-callback': () => onToken(''),
    'error-callback': () => {
      onTrouble()
      return true
    },
  })
  if (!turnstile || id === undefined) throw new Error('The script of Turnstile drew nothing')
  return { reset: () => turnstile.reset(id), remove: () => turnstile.remove(id) }
}
