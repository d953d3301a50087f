import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const moneyScreens: readonly Screen<'event'>[] = [
  {
    path: `${paths.officeEvent}/money`,
    file: 'features/money/money-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  {
    path: `${paths.officeEvent}/money/deposits`,
    file: 'features/money/deposits-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  {
    path: `${paths.officeEvent}/money/deposits/import`,
    file: 'features/money/import-deposits-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  {
    path: `${paths.officeEvent}/money/:account`,
    file: 'features/money/account-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
