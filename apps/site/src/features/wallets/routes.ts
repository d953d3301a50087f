import { paths } from '@saldo/client/routes.ts'
import type { SiteScreen } from '../../shared/site-screen.ts'

export const walletScreens: readonly SiteScreen[] = [
  { path: paths.qrs, file: 'features/wallets/qrs-page.tsx', layout: 'users', isKeptOffline: true },
  {
    path: paths.claimQr,
    file: 'features/wallets/claim/claim-page.tsx',
    layout: 'users',
    policy: 'claim',
  },
  { path: paths.purchases, file: 'features/wallets/purchases/purchases-page.tsx', layout: 'users' },
  { path: paths.receipt, file: 'features/wallets/purchases/receipt-page.tsx', layout: 'users' },
]
