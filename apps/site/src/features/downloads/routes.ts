import type { SiteScreen } from '../../shared/site-screen.ts'

export const downloadScreens: readonly SiteScreen[] = [
  {
    path: '/downloads/windows',
    file: 'features/downloads/windows-page.tsx',
    layout: 'shell',
    robots: 'listed',
  },
]
