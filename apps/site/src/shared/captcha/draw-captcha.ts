import type { RuntimeConfig } from '@saldo/client/config.ts'
import type { Telling, Widget } from './widget.ts'

/** Draws the configured captcha's widget, loading its code on demand. Throws when that fails. */
export const drawCaptcha = async (
  config: RuntimeConfig['captcha'],
  place: HTMLElement,
  telling: Telling,
): Promise<Widget> => {
  switch (config.provider) {
    case 'altcha':
      return (await import('./altcha-widget.ts')).drawAltcha(place, telling)
    case 'turnstile':
      return (await import('./turnstile-widget.ts')).drawTurnstile(config, place, telling)
    case 'hcaptcha':
      return (await import('./hcaptcha-widget.ts')).drawHcaptcha(config, place, telling)
  }
}
