import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const salesScreens: readonly Screen<'event'>[] = [
  {
    path: `${paths.officeEvent}/sales`,
    file: 'features/sales/sales-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  {
    path: `${paths.officeEvent}/sales/voids`,
    file: 'features/sales/voids-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
