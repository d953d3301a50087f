import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

/** Health of an event's tills. */
export const tillsScreens: readonly Screen<'event'>[] = [
  {
    path: `${paths.officeEvent}/tills`,
    file: 'features/tills/tills-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
