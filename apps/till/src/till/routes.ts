import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const tillScreens: readonly Screen<'till' | 'blank'>[] = [
  { path: paths.till, file: 'till/till-page.tsx', layout: 'till', policy: 'till', isKeptOffline: true },
  { path: paths.tillCustomer, file: 'till/customer/customer-page.tsx', layout: 'blank', policy: 'till' },
]
