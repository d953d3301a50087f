import { paths } from '@saldo/client/routes.ts'
import type { SiteScreen } from '../../shared/site-screen.ts'

export const purchaseScreens: readonly SiteScreen[] = [
  { path: paths.addFunds, file: 'features/purchase/add-funds-page.tsx', layout: 'event' },
  {
    path: paths.completePurchase,
    file: 'features/purchase/complete-purchase-page.tsx',
    layout: 'event',
    policy: 'checkout',
  },
  {
    path: paths.paymentComplete,
    file: 'features/purchase/payment-complete-page.tsx',
    layout: 'event',
  },
  { path: paths.paymentFail, file: 'features/purchase/payment-fail-page.tsx', layout: 'event' },
]
