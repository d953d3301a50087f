import type { SiteScreen } from '../../shared/site-screen.ts'

export const authScreens: readonly SiteScreen[] = [
  {
    path: '/auth/sign-in',
    file: 'features/auth/sign-in-page.tsx',
    layout: 'shell',
    policy: 'auth',
    robots: 'found',
    variants: ['again'],
  },
  {
    path: '/auth/sign-up',
    file: 'features/auth/sign-up-page.tsx',
    layout: 'shell',
    policy: 'auth',
    robots: 'found',
  },
  {
    path: '/auth/forgot-password',
    file: 'features/auth/forgot-password-page.tsx',
    layout: 'shell',
    policy: 'captcha',
    robots: 'found',
    variants: ['token'],
  },
]
