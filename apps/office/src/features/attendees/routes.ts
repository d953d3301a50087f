import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

/** Search and file of a person. Their addresses hold a QR's id at most, never what was searched. */
export const attendeesScreens: readonly Screen<'event'>[] = [
  {
    path: `${paths.officeEvent}/attendees`,
    file: 'features/attendees/search-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  { path: paths.officeAttendee, file: 'features/attendees/file-page.tsx', layout: 'event', policy: 'office' },
]
