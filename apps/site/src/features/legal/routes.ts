import type { SiteScreen } from '../../shared/site-screen.ts'

export const legalScreens: readonly SiteScreen[] = [
  { path: '/terms-and-conditions', file: 'features/legal/terms-page.tsx', layout: 'shell' },
  { path: '/privacy-policy', file: 'features/legal/privacy-page.tsx', layout: 'shell' },
  { path: '/facebook-data-deletion', file: 'features/legal/data-deletion-page.tsx', layout: 'shell' },
]
