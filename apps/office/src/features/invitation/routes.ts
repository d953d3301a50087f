import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const invitationScreens: readonly Screen<'blank'>[] = [
  {
    path: paths.officeInvitation,
    file: 'features/invitation/invitation-page.tsx',
    layout: 'blank',
    policy: 'office',
  },
]
