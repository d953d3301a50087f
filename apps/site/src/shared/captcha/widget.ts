import type { CaptchaConfig, CaptchaId } from '@saldo/contract/captcha-vendors'

/** A captcha widget's callbacks. */
export type Telling = {
  /** Called with a solved challenge's token; an empty one when it is no longer valid. */
  onToken: (token: string) => void
  /** Called when the widget can't continue. */
  onTrouble: () => void
}

/** A drawn widget. */
export type Widget = {
  /** Discards the token and starts over. */
  reset: () => void
  remove: () => void
}

/** What a vendor's file exports; listed in captcha-widgets.ts. */
export type CaptchaWidget<Id extends CaptchaId = CaptchaId> = {
  /** Draws the widget into `place`. Throws when its script fails to load or provides no API. */
  draw(config: CaptchaConfig<Id>, place: HTMLElement, telling: Telling): Promise<Widget>
}
