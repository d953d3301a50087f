import type { Screen } from '@saldo/client/screen.ts'

export const tillScreens: readonly Screen<'till'>[] = [
  { path: '/till', file: 'till/till-page.tsx', layout: 'till', policy: 'till', isKeptOffline: true },
]
