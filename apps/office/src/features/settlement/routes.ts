import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

/** What each place is due, a place's statements, and what lapses. */
export const settlementScreens: readonly Screen<'event'>[] = [
  {
    path: `${paths.officeEvent}/settlement`,
    file: 'features/settlement/settlement-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  {
    path: `${paths.officeEvent}/settlement/breakage`,
    file: 'features/settlement/breakage-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  {
    path: paths.officeSettlementPlace,
    file: 'features/settlement/place-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
