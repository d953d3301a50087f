import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const eventsScreens: readonly Screen<'office'>[] = [
  { path: paths.officeEvents, file: 'features/events/events-page.tsx', layout: 'office', policy: 'office' },
]
