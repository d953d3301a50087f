import type { Screen } from './screen.ts'

/** The addresses of the screens that something links to, in the router's terms. */
export const paths = {
  home: '/',
  signIn: '/auth/sign-in',
  signUp: '/auth/sign-up',
  forgotPassword: '/auth/forgot-password',
  profile: '/users/profile',
  changePassword: '/users/change-password',
  completeRegistration: '/users/complete-registration',
  qrs: '/users/qrs',
  claimQr: '/users/claim-qr',
  purchases: '/users/purchases',
  receipt: '/users/purchases/:order',
  addFunds: '/events/:evento/add-funds',
  conditions: '/events/:evento/conditions',
  completePurchase: '/events/:evento/complete-purchase',
  paymentComplete: '/events/:evento/payment-complete',
  paymentFail: '/events/:evento/payment-fail',
  refunds: '/refunds',
  ownReturn: '/users/returns/:event',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-and-conditions',
  facebookDataDeletion: '/facebook-data-deletion',
  downloadsWindows: '/downloads/windows',
  till: '/till',
  tillCustomer: '/till/customer',
  office: '/office',
  officeEvents: '/office/events',
  officeNewEvent: '/office/events/new',
  officePeople: '/office/people',
  officeInvitations: '/office/people/invitations',
  officeInvitation: '/office/invitation',
  officeFirst: '/office/first',
  officeAudit: '/office/audit',
  officeHealth: '/office/health',
  officeApi: '/office/api',
  officeEvent: '/office/:event',
  officeAttendee: '/office/:event/attendees/:wallet',
  officeRefunds: '/office/refunds',
  officeDifferences: '/office/differences',
  officeRefund: '/office/:event/refunds/:folio',
  officeCampaign: '/office/:event/campaigns/:campaign',
  officeRefundBatch: '/office/:event/refunds/batches/:batch',
  officeSettlementPlace: '/office/:event/settlement/:place',
} as const

/** The office's pages of an event, below its address. */
export type OfficePage =
  | 'overview'
  | 'sales'
  | 'sales/voids'
  | 'money'
  | 'money/deposits'
  | 'money/deposits/import'
  | `money/${number}`
  | 'refund-run'
  | 'refunds'
  | 'refunds/batches'
  | 'settlement'
  | 'settlement/breakage'
  | 'differences'
  | 'edit'
  | 'attendees'
  | 'campaigns'
  | 'corrections'
  | 'tills'
  | 'offline'
  | 'venue'
  | 'venue/products'
  | 'venue/products/import'
  | 'venue/happy-hours'
  | 'venue/discounts'
  | 'venue/settings'
  | 'venue/tabs'
  | 'team'
  | 'team/import'
  | 'team/people'
  | 'team/practice'
  | 'team/shifts'
  | 'team/temporary'
  | 'devices'
  | 'audit'

/** The path with its one parameter filled in. */
const fill = (path: string, value: string): string => path.replace(/:\w+/, () => encodeURIComponent(value))

const query = (values: Record<string, string | undefined>): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) if (value) search.set(key, value)
  return search.size > 0 ? `?${search}` : ''
}

type Back = { returnUrl?: string | undefined }
/** `again`: a signed-in user has to sign in again before going on. */
type SignIn = Back & { again?: boolean }

/** All URLs of the product are built here. */
export const routes = {
  home: () => paths.home,

  signIn: ({ returnUrl, again = false }: SignIn = {}) =>
    paths.signIn + query({ returnUrl, again: again ? '1' : undefined }),
  signUp: () => paths.signUp,
  forgotPassword: () => paths.forgotPassword,

  profile: () => paths.profile,
  changePassword: () => paths.changePassword,
  completeRegistration: ({ returnUrl }: Back = {}) => paths.completeRegistration + query({ returnUrl }),
  qrs: () => paths.qrs,
  claimQr: () => paths.claimQr,
  purchases: () => paths.purchases,
  receipt: (order: string) => fill(paths.receipt, order),

  addFunds: (evento: string) => fill(paths.addFunds, evento),
  /** What holds at this event, for whoever asks. */
  conditions: (evento: string) => fill(paths.conditions, evento),
  /** `purchase`: code of the user's own purchase, possibly begun on another device; without it, this device's. */
  completePurchase: (evento: string, purchase?: string) =>
    fill(paths.completePurchase, evento) + query({ purchase_code: purchase }),
  paymentComplete: (evento: string, purchase?: string) =>
    fill(paths.paymentComplete, evento) + query({ purchase_code: purchase }),
  paymentFail: (evento: string) => fill(paths.paymentFail, evento),

  refunds: () => paths.refunds,
  /** `sign`: the signature with which the page takes a CLABE. */
  ownReturn: (event: number, sign?: string) => fill(paths.ownReturn, String(event)) + query({ sign }),
  privacyPolicy: () => paths.privacyPolicy,
  terms: () => paths.terms,
  facebookDataDeletion: () => paths.facebookDataDeletion,
  downloadsWindows: () => paths.downloadsWindows,

  till: () => paths.till,

  office: () => paths.office,
  officeEvents: () => paths.officeEvents,
  officeNewEvent: () => paths.officeNewEvent,
  officePeople: () => paths.officePeople,
  officeInvitations: () => paths.officeInvitations,
  officeInvitation: () => paths.officeInvitation,
  officeFirst: () => paths.officeFirst,
  officeAudit: () => paths.officeAudit,
  officeHealth: () => paths.officeHealth,
  /** Keys and webhooks; of this event, or of the latest. */
  officeApi: (event?: number) =>
    paths.officeApi + query({ event: event === undefined ? undefined : String(event) }),
  /** An event's overview. */
  officeEvent: (event: number) => fill(paths.officeEvent, String(event)),
  inOffice: (event: number, page: OfficePage) => `${fill(paths.officeEvent, String(event))}/${page}`,
  officeRefunds: () => paths.officeRefunds,
  officeDifferences: () => paths.officeDifferences,
  refundFile: (event: number, folio: string) =>
    `${fill(paths.officeEvent, String(event))}/refunds/${encodeURIComponent(folio)}`,
  refundBatch: (event: number, batch: string) =>
    `${fill(paths.officeEvent, String(event))}/refunds/batches/${encodeURIComponent(batch)}`,
  /** A place's terms and statements. */
  settlementPlace: (event: number, place: string) =>
    `${fill(paths.officeEvent, String(event))}/settlement/${encodeURIComponent(place)}`,
  campaign: (event: number, campaign: string) =>
    `${fill(paths.officeEvent, String(event))}/campaigns/${encodeURIComponent(campaign)}`,
  /** The file of a person's QR. */
  attendee: (event: number, wallet: string) =>
    `${fill(paths.officeEvent, String(event))}/attendees/${encodeURIComponent(wallet)}`,
} as const

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** Ranks like the router: literals, then parameters, then the end of the path, then wildcards. */
const rank = (segment: string | undefined): number => {
  if (segment === undefined) return 1
  return segment === '*' ? 0 : segment.startsWith(':') ? 2 : 3
}

const compare = (one: readonly string[], other: readonly string[]): number => {
  const length = Math.max(one.length, other.length)
  for (let i = 0; i < length; i++) {
    const order = rank(other[i]) - rank(one[i])
    if (order !== 0) return order
  }
  return 0
}

const fits = (segments: readonly string[], asked: readonly string[]): boolean => {
  const isOpen = segments.at(-1) === '*'
  const words = isOpen ? segments.slice(0, -1) : segments
  if (isOpen ? asked.length < words.length : asked.length !== words.length) return false
  return words.every((word, i) => word.startsWith(':') || word === asked[i]?.toLowerCase())
}

/** Finds what stands at an address, as the router would, by paths in its terms. */
export const createMatcher = <T extends { path: string }>(
  all: readonly T[],
): ((pathname: string) => T | undefined) => {
  // Sorted once: the router's own matching takes ten times as long as the rest of serving a cached page.
  const known = all
    .map((one) => ({ one, segments: segmentsOf(one.path) }))
    .toSorted((a, b) => compare(a.segments, b.segments))
  return (pathname) => {
    const inner = pathname.replace(/^\/|\/$/g, '')
    const asked = inner === '' ? [] : inner.split('/')
    return known.find(({ segments }) => fits(segments, asked))?.one
  }
}

let find: (pathname: string) => Screen | undefined = () => undefined

/** Tells this module the screens of the app that it is part of; called once, by the app's root.tsx. */
export const setScreens = (screens: readonly Screen[]): void => {
  find = createMatcher(screens)
}

/** This app's screen at `path`, with or without its query. */
export const screenAt = (path: string): Screen | undefined => find(path.split(/[?#]/)[0] ?? '')

/** Whether navigating from `from`, an address of this app, to `to` must load a new document. */
export const crossesDocuments = (from: string, to: string): boolean => {
  const target = screenAt(to)
  return !target || (target.policy ?? 'plain') !== (screenAt(from)?.policy ?? 'plain')
}
