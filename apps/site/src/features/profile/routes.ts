import type { SiteScreen } from '../../shared/site-screen.ts'

export const profileScreens: readonly SiteScreen[] = [
  {
    path: '/users/complete-registration',
    file: 'features/profile/complete-registration-page.tsx',
    layout: 'blank',
  },
  { path: '/users/profile', file: 'features/profile/profile-page.tsx', layout: 'users' },
  { path: '/users/verify-email', file: 'features/profile/verify-email-page.tsx', layout: 'users' },
  { path: '/users/change-password', file: 'features/profile/change-password-page.tsx', layout: 'users' },
]
