import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

/** Where gateways, cash and suspense differ from the books, of one event and of all. */
export const differencesScreens: readonly Screen<'office' | 'event'>[] = [
  {
    path: paths.officeDifferences,
    file: 'features/differences/all-differences-page.tsx',
    layout: 'office',
    policy: 'office',
  },
  {
    path: `${paths.officeEvent}/differences`,
    file: 'features/differences/differences-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
