import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

export const eventsScreens: readonly Screen<'office' | 'event'>[] = [
  { path: paths.officeEvents, file: 'features/events/events-page.tsx', layout: 'office', policy: 'office' },
  {
    path: paths.officeNewEvent,
    file: 'features/events/new-event-page.tsx',
    layout: 'office',
    policy: 'office',
  },
  {
    path: `${paths.officeEvent}/edit`,
    file: 'features/events/edit-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
