import { paths } from '@saldo/client/routes.ts'
import type { SiteScreen } from '../../shared/site-screen.ts'

/** A text that says the same to everybody. */
const text = { layout: 'shell', robots: 'listed', needsScript: false, isPrerendered: true } as const

export const legalScreens: readonly SiteScreen[] = [
  { path: paths.terms, file: 'features/legal/terms-page.tsx', ...text },
  { path: paths.privacyPolicy, file: 'features/legal/privacy-page.tsx', ...text },
  { path: paths.facebookDataDeletion, file: 'features/legal/data-deletion-page.tsx', ...text },
]
