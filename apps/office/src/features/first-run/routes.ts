import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const firstRunScreens: readonly Screen<'blank'>[] = [
  { path: paths.officeFirst, file: 'features/first-run/first-page.tsx', layout: 'blank', policy: 'office' },
]
