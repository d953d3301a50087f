import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const auditScreens: readonly Screen<'office'>[] = [
  { path: paths.officeAudit, file: 'features/audit/audit-page.tsx', layout: 'office', policy: 'office' },
]
