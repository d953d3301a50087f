import { paths } from '@saldo/client/routes.ts'
import type { SiteScreen } from '../../shared/site-screen.ts'

export const authScreens: readonly SiteScreen[] = [
  {
    path: paths.signIn,
    file: 'features/auth/sign-in-page.tsx',
    layout: 'shell',
    policy: 'auth',
    robots: 'found',
    variants: ['again'],
  },
  {
    path: paths.signUp,
    file: 'features/auth/sign-up-page.tsx',
    layout: 'shell',
    policy: 'auth',
    robots: 'found',
  },
  {
    path: paths.forgotPassword,
    file: 'features/auth/forgot-password-page.tsx',
    layout: 'shell',
    policy: 'captcha',
    robots: 'found',
    variants: ['token'],
  },
]
