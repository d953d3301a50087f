import type { SiteScreen } from '../../shared/site-screen.ts'

export const eventScreens: readonly SiteScreen[] = [
  { path: '/', file: 'features/events/home-page.tsx', layout: 'shell', robots: 'listed', needsScript: false },
]
