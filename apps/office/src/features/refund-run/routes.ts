import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const refundRunScreens: readonly Screen<'event'>[] = [
  {
    path: `${paths.officeEvent}/refund-run`,
    file: 'features/refund-run/refund-run-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
