import type { CaptchaConfig, CaptchaId } from '@saldo/contract/captcha-vendors'
import type { CaptchaWidget, Telling, Widget } from './widget.ts'

/** Each vendor's widget, loaded on demand; the only list of them in this app. */
export const captchaWidgets: { readonly [Id in CaptchaId]: () => Promise<CaptchaWidget> } = {
  altcha: () => import('./vendors/altcha.ts'),
  turnstile: () => import('./vendors/turnstile.ts'),
  hcaptcha: () => import('./vendors/hcaptcha.ts'),
}

/** Draws the configured captcha's widget. Throws when that fails. */
export const drawCaptcha = async (
  config: CaptchaConfig,
  place: HTMLElement,
  telling: Telling,
): Promise<Widget> => {
  const { draw } = await captchaWidgets[config.provider]()
  return draw(config, place, telling)
}
