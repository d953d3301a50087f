/** What a captcha's widget tells its page. */
export type Telling = {
  /** The token of a solved challenge; empty when it is no longer good. */
  onToken: (token: string) => void
  /** It can't go on by itself. */
  onTrouble: () => void
}

/** A drawn widget. */
export type Widget = {
  /** Starts over, without a token. */
  reset: () => void
  remove: () => void
}
