import type { SiteScreen } from '../../shared/site-screen.ts'

export const walletScreens: readonly SiteScreen[] = [
  { path: '/users/qrs', file: 'features/wallets/qrs-page.tsx', layout: 'users', isKeptOffline: true },
  {
    path: '/users/claim-qr',
    file: 'features/wallets/claim/claim-page.tsx',
    layout: 'users',
    policy: 'claim',
  },
  { path: '/users/purchases', file: 'features/wallets/purchases/purchases-page.tsx', layout: 'users' },
  { path: '/users/purchases/:order', file: 'features/wallets/purchases/receipt-page.tsx', layout: 'users' },
]
