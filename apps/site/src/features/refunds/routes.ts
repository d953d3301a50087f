import type { SiteScreen } from '../../shared/site-screen.ts'

export const refundScreens: readonly SiteScreen[] = [
  {
    path: '/refunds',
    file: 'features/refunds/refunds-page.tsx',
    layout: 'shell',
    policy: 'captcha',
    robots: 'listed',
  },
]
