import { paths } from '@saldo/client/routes.ts'
import type { SiteScreen } from '../../shared/site-screen.ts'

export const refundScreens: readonly SiteScreen[] = [
  {
    path: paths.refunds,
    file: 'features/refunds/refunds-page.tsx',
    layout: 'shell',
    policy: 'captcha',
    robots: 'listed',
  },
]
