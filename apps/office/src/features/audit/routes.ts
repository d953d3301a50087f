import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const auditScreens: readonly Screen<'office' | 'event'>[] = [
  { path: paths.officeAudit, file: 'features/audit/audit-page.tsx', layout: 'office', policy: 'office' },
  {
    path: `${paths.officeEvent}/audit`,
    file: 'features/audit/event-audit-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
