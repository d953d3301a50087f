/** A captcha widget's callbacks. */
export type Telling = {
  /** The token of a solved challenge; empty when it is no longer good. */
  onToken: (token: string) => void
  /** Called when the widget can't continue. */
  onTrouble: () => void
}

/** A drawn widget. */
export type Widget = {
  /** Starts over, without a token. */
  reset: () => void
  remove: () => void
}
