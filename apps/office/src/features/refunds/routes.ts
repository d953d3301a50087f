import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

/** The queue of refunds, a request's file, and the batches in which refunds go to the bank. */
export const refundsScreens: readonly Screen<'office' | 'event'>[] = [
  {
    path: paths.officeRefunds,
    file: 'features/refunds/all-refunds-page.tsx',
    layout: 'office',
    policy: 'office',
  },
  {
    path: `${paths.officeEvent}/refunds`,
    file: 'features/refunds/refunds-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  {
    path: `${paths.officeEvent}/refunds/batches`,
    file: 'features/refunds/batches-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  {
    path: paths.officeRefundBatch,
    file: 'features/refunds/batch-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  { path: paths.officeRefund, file: 'features/refunds/refund-page.tsx', layout: 'event', policy: 'office' },
]
