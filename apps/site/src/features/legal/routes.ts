import type { SiteScreen } from '../../shared/site-screen.ts'

/** A text that says the same to everybody. */
const text = { layout: 'shell', robots: 'listed', needsScript: false, isPrerendered: true } as const

export const legalScreens: readonly SiteScreen[] = [
  { path: '/terms-and-conditions', file: 'features/legal/terms-page.tsx', ...text },
  { path: '/privacy-policy', file: 'features/legal/privacy-page.tsx', ...text },
  { path: '/facebook-data-deletion', file: 'features/legal/data-deletion-page.tsx', ...text },
]
