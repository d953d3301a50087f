/** All URLs of the product are built here. */

const query = (values: Record<string, string | undefined>): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) if (value) search.set(key, value)
  return search.size > 0 ? `?${search}` : ''
}

type Back = { returnUrl?: string | undefined }
/** `again`: a signed-in user has to sign in again before going on. */
type SignIn = Back & { again?: boolean }

const inEvent = (evento: string, screen: string) => `/events/${encodeURIComponent(evento)}/${screen}`

/** The sections of an event's management, in menu order. */
export type SetupSection = 'places' | 'products' | 'staff' | 'devices' | 'sales' | 'people' | 'settings'

export const routes = {
  home: () => '/',

  signIn: ({ returnUrl, again = false }: SignIn = {}) =>
    `/auth/sign-in${query({ returnUrl, again: again ? '1' : undefined })}`,
  signUp: () => '/auth/sign-up',
  forgotPassword: () => '/auth/forgot-password',

  profile: () => '/users/profile',
  changePassword: () => '/users/change-password',
  completeRegistration: ({ returnUrl }: Back = {}) => `/users/complete-registration${query({ returnUrl })}`,
  qrs: () => '/users/qrs',
  claimQr: () => '/users/claim-qr',
  purchases: () => '/users/purchases',
  receipt: (order: string) => `/users/purchases/${order}`,

  addFunds: (evento: string) => inEvent(evento, 'add-funds'),
  /**
   * `purchase`: code of the user's own purchase, possibly begun on another device; without it, this device's.
   */
  completePurchase: (evento: string, purchase?: string) =>
    inEvent(evento, `complete-purchase${query({ purchase_code: purchase })}`),
  paymentComplete: (evento: string, purchase?: string) =>
    inEvent(evento, `payment-complete${query({ purchase_code: purchase })}`),
  paymentFail: (evento: string) => inEvent(evento, 'payment-fail'),

  refunds: () => '/refunds',
  privacyPolicy: () => '/privacy-policy',
  terms: () => '/terms-and-conditions',
  facebookDataDeletion: () => '/facebook-data-deletion',
  downloadsWindows: () => '/downloads/windows',

  till: () => '/till',
  tillSetupIndex: () => '/till/setup',
  tillSetup: (event: number, section: SetupSection) => `/till/setup/${event}/${section}`,
} as const

/**
 * The kinds of document. Each has its own content security policy, so navigating between kinds loads a new
 * document.
 */
export type DocumentKind = 'page' | 'auth' | 'captcha' | 'checkout' | 'till' | 'setup' | 'claim'

/** The kind of document at `path` (with or without its query). */
export const documentKindOf = (path: string): DocumentKind => {
  const [pathname = ''] = path.split(/[?#]/)
  if (/^\/(?:refunds|auth\/forgot-password)\/?$/.test(pathname)) return 'captcha'
  if (/^\/auth(\/|$)/.test(pathname)) return 'auth'
  if (/^\/events\/[^/]+\/complete-purchase\/?$/.test(pathname)) return 'checkout'
  if (/^\/till\/setup(\/|$)/.test(pathname)) return 'setup'
  if (/^\/till(\/|$)/.test(pathname)) return 'till'
  if (/^\/users\/claim-qr\/?$/.test(pathname)) return 'claim'
  return 'page'
}

/** Whether navigating from `from` to `to` must load a new document. */
export const crossesDocuments = (from: string, to: string): boolean =>
  documentKindOf(from) !== documentKindOf(to)
