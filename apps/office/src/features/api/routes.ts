import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const apiScreens: readonly Screen<'office'>[] = [
  { path: paths.officeApi, file: 'features/api/api-page.tsx', layout: 'office', policy: 'office' },
]
