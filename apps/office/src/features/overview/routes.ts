import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const overviewScreens: readonly Screen<'event'>[] = [
  {
    path: `${paths.officeEvent}/overview`,
    file: 'features/overview/overview-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
