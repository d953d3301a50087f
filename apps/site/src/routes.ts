import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

const feature = (path: string) => `features/${path}`

export default [
  route('auth', 'app/redirects/to-sign-in.ts'),
  route('users', 'app/redirects/to-profile.ts'),
  route('users/*', 'app/redirects/to-home.ts'),
  route('events/:evento', 'app/redirects/to-add-funds.ts'),

  layout('app/outer-layout.tsx', [
    layout('app/blank-layout.tsx', [
      layout('app/guards/users-layout.tsx', { id: 'blank-users' }, [
        route('users/complete-registration', feature('profile/complete-registration-page.tsx')),
      ]),
    ]),

    layout('app/shell/shell-layout.tsx', [
      index(feature('events/home-page.tsx'), { id: 'home' }),

      route('auth/sign-in', feature('auth/sign-in-page.tsx')),
      route('auth/sign-up', feature('auth/sign-up-page.tsx')),
      route('auth/forgot-password', feature('auth/forgot-password-page.tsx')),

      layout('app/guards/users-layout.tsx', [
        route('users/profile', feature('profile/profile-page.tsx')),
        route('users/verify-email', feature('profile/verify-email-page.tsx')),
        route('users/change-password', feature('profile/change-password-page.tsx')),
        layout('app/notices/notices-layout.tsx', [route('users/qrs', feature('wallets/qrs-page.tsx'))]),
        route('users/claim-qr', feature('wallets/claim/claim-page.tsx')),
        route('users/purchases', feature('wallets/purchases/purchases-page.tsx')),
        route('users/purchases/:order', feature('wallets/purchases/receipt-page.tsx')),
      ]),

      layout('app/guards/event-layout.tsx', [
        route('events/:evento/add-funds', feature('purchase/add-funds-page.tsx')),
        route('events/:evento/complete-purchase', feature('purchase/complete-purchase-page.tsx')),
        route('events/:evento/payment-complete', feature('purchase/payment-complete-page.tsx')),
        route('events/:evento/payment-fail', feature('purchase/payment-fail-page.tsx')),
      ]),

      route('refunds', feature('refunds/refunds-page.tsx')),
      route('terms-and-conditions', feature('legal/terms-page.tsx')),
      route('privacy-policy', feature('legal/privacy-page.tsx')),
      route('facebook-data-deletion', feature('legal/data-deletion-page.tsx')),
      route('downloads/windows', feature('downloads/windows-page.tsx')),

      route('*', 'app/not-found-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig
