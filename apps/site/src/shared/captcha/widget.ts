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
