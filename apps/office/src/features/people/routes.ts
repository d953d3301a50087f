import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const peopleScreens: readonly Screen<'office'>[] = [
  { path: paths.officePeople, file: 'features/people/people-page.tsx', layout: 'office', policy: 'office' },
  {
    path: paths.officeInvitations,
    file: 'features/people/invitations-page.tsx',
    layout: 'office',
    policy: 'office',
  },
]
