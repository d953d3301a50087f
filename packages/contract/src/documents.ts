/**
 * The kinds of document. Each has its own content security policy, so navigating between kinds loads a new
 * document; `plain` loads nothing of other origins.
 */
export type DocumentKind = 'plain' | 'auth' | 'captcha' | 'checkout' | 'till' | 'office' | 'claim'
