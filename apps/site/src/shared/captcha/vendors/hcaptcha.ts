import type { CaptchaWidget } from '../widget.ts'
import { vendorReady } from '../vendor-script.ts'

type Hcaptcha = {
  render: (place: HTMLElement, options: object) => string
  reset: (id: string) => void
  remove: (id: string) => void
}

/** The minimum width, in CSS px, of the container for the widget's normal size. */
const WIDE = 303

/** Draws hCaptcha's widget. Throws when its script fails to load or provides no API. */
export const draw: CaptchaWidget<'hcaptcha'>['draw'] = async (
  { site_key, script_url },
  place,
  { onToken, onTrouble },
) => {
  await vendorReady(script_url)
  const { hcaptcha } = window as { hcaptcha?: Hcaptcha }
  if (!hcaptcha) throw new Error('The script of hCaptcha brought nothing')
  const id = hcaptcha.render(place, {
    sitekey: site_key,
    hl: 'es',
    theme: 'light',
    size: place.clientWidth < WIDE ? 'compact' : 'normal',
    callback: onToken,
    'expired-callback': () => onToken(''),
    'error-callback': onTrouble,
  })
  return { reset: () => hcaptcha.reset(id), remove: () => hcaptcha.remove(id) }
}
