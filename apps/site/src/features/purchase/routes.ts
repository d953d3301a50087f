import type { SiteScreen } from '../../shared/site-screen.ts'

export const purchaseScreens: readonly SiteScreen[] = [
  { path: '/events/:evento/add-funds', file: 'features/purchase/add-funds-page.tsx', layout: 'event' },
  {
    path: '/events/:evento/complete-purchase',
    file: 'features/purchase/complete-purchase-page.tsx',
    layout: 'event',
    policy: 'checkout',
  },
  {
    path: '/events/:evento/payment-complete',
    file: 'features/purchase/payment-complete-page.tsx',
    layout: 'event',
  },
  { path: '/events/:evento/payment-fail', file: 'features/purchase/payment-fail-page.tsx', layout: 'event' },
]
