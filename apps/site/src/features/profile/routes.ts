import { paths } from '@saldo/client/routes.ts'
import type { SiteScreen } from '../../shared/site-screen.ts'

export const profileScreens: readonly SiteScreen[] = [
  {
    path: paths.completeRegistration,
    file: 'features/profile/complete-registration-page.tsx',
    layout: 'blank',
  },
  { path: paths.profile, file: 'features/profile/profile-page.tsx', layout: 'users' },
  { path: '/users/verify-email', file: 'features/profile/verify-email-page.tsx', layout: 'users' },
  { path: paths.changePassword, file: 'features/profile/change-password-page.tsx', layout: 'users' },
]
