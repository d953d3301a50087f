import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

const event = paths.officeEvent

export const teamScreens: readonly Screen<'event'>[] = [
  { path: `${event}/team`, file: 'features/team/staff-page.tsx', layout: 'event', policy: 'office' },
  { path: `${event}/team/import`, file: 'features/team/import-page.tsx', layout: 'event', policy: 'office' },
  {
    path: `${event}/team/temporary`,
    file: 'features/team/temporary-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  { path: `${event}/team/people`, file: 'features/team/people-page.tsx', layout: 'event', policy: 'office' },
  {
    path: `${event}/team/practice`,
    file: 'features/team/practice-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  { path: `${event}/team/shifts`, file: 'features/team/shifts-page.tsx', layout: 'event', policy: 'office' },
]
