import { paths } from '@saldo/client/routes.ts'
import type { SiteScreen } from '../../shared/site-screen.ts'

export const eventScreens: readonly SiteScreen[] = [
  {
    path: paths.home,
    file: 'features/events/home-page.tsx',
    layout: 'shell',
    robots: 'listed',
    needsScript: false,
  },
]
