import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

/**
 * A screen of the attendees' app. Its layout: `shell` for everybody, `users` behind the sign-in, `blank` behind the
 * sign-in without header and footer, `event` of the event in its path.
 */
type SiteScreen = Screen<'shell' | 'users' | 'blank' | 'event'>

/** A text that says the same to everybody. */
const text = { layout: 'shell', robots: 'listed', needsScript: false, isPrerendered: true } as const

/** Every screen of the app. */
export const screens: readonly SiteScreen[] = [
  {
    path: paths.home,
    file: 'features/events/home-page.tsx',
    layout: 'shell',
    robots: 'listed',
    needsScript: false,
  },

  {
    path: paths.signIn,
    file: 'features/auth/sign-in-page.tsx',
    layout: 'shell',
    policy: 'auth',
    robots: 'found',
    variants: ['again'],
  },
  {
    path: paths.signUp,
    file: 'features/auth/sign-up-page.tsx',
    layout: 'shell',
    policy: 'auth',
    robots: 'found',
  },
  {
    path: paths.forgotPassword,
    file: 'features/auth/forgot-password-page.tsx',
    layout: 'shell',
    policy: 'captcha',
    robots: 'found',
    variants: ['token'],
  },

  {
    path: paths.completeRegistration,
    file: 'features/profile/complete-registration-page.tsx',
    layout: 'blank',
  },
  { path: paths.profile, file: 'features/profile/profile-page.tsx', layout: 'users' },
  { path: '/users/verify-email', file: 'features/profile/verify-email-page.tsx', layout: 'users' },
  { path: paths.changePassword, file: 'features/profile/change-password-page.tsx', layout: 'users' },

  { path: paths.qrs, file: 'features/wallets/qrs-page.tsx', layout: 'users', isKeptOffline: true },
  { path: paths.claimQr, file: 'features/wallets/claim/claim-page.tsx', layout: 'users', policy: 'claim' },
  { path: paths.purchases, file: 'features/wallets/purchases/purchases-page.tsx', layout: 'users' },
  { path: paths.receipt, file: 'features/wallets/purchases/receipt-page.tsx', layout: 'users' },

  { path: paths.ownReturn, file: 'features/returns/return-page.tsx', layout: 'users' },

  { path: paths.conditions, file: 'features/conditions/conditions-page.tsx', layout: 'shell' },

  { path: paths.addFunds, file: 'features/purchase/add-funds-page.tsx', layout: 'event' },
  {
    path: paths.completePurchase,
    file: 'features/purchase/complete-purchase-page.tsx',
    layout: 'event',
    policy: 'checkout',
  },
  { path: paths.paymentComplete, file: 'features/purchase/payment-complete-page.tsx', layout: 'event' },
  { path: paths.paymentFail, file: 'features/purchase/payment-fail-page.tsx', layout: 'event' },

  {
    path: paths.refunds,
    file: 'features/refunds/refunds-page.tsx',
    layout: 'shell',
    policy: 'captcha',
    robots: 'listed',
  },

  { path: paths.terms, file: 'features/legal/terms-page.tsx', ...text },
  { path: paths.privacyPolicy, file: 'features/legal/privacy-page.tsx', ...text },
  { path: paths.facebookDataDeletion, file: 'features/legal/data-deletion-page.tsx', ...text },

  {
    path: paths.downloadsWindows,
    file: 'features/downloads/windows-page.tsx',
    layout: 'shell',
    robots: 'listed',
  },
]
