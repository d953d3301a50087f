import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

/** Selling without a network: consent, exposure, tills and sales of an event. */
export const offlineScreens: readonly Screen<'event'>[] = [
  {
    path: `${paths.officeEvent}/offline`,
    file: 'features/offline/offline-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
