import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const healthScreens: readonly Screen<'office'>[] = [
  { path: paths.officeHealth, file: 'features/health/health-page.tsx', layout: 'office', policy: 'office' },
]
