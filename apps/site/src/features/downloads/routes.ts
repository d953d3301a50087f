import { paths } from '@saldo/client/routes.ts'
import type { SiteScreen } from '../../shared/site-screen.ts'

export const downloadScreens: readonly SiteScreen[] = [
  {
    path: paths.downloadsWindows,
    file: 'features/downloads/windows-page.tsx',
    layout: 'shell',
    robots: 'listed',
  },
]
