import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

/** Corrections of people's balances: those that wait, and the past ones. */
export const correctionsScreens: readonly Screen<'event'>[] = [
  {
    path: `${paths.officeEvent}/corrections`,
    file: 'features/corrections/corrections-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
