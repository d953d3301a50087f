import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'
import { devicesScreens } from '../features/devices/routes.ts'
import { eventsScreens } from '../features/events/routes.ts'
import { moneyScreens } from '../features/money/routes.ts'
import { overviewScreens } from '../features/overview/routes.ts'
import { salesScreens } from '../features/sales/routes.ts'
import { teamScreens } from '../features/team/routes.ts'
import { venueScreens } from '../features/venue/routes.ts'

/**
 * A screen of the office. Its layout: `office` across events, `event` of the event in its path, `blank` without the
 * frame.
 */
type OfficeScreen = Screen<'office' | 'event' | 'blank'>

/** Every screen of the app. */
export const screens: readonly OfficeScreen[] = [
  ...eventsScreens,
  { path: paths.officeEvent, file: 'app/first-page.tsx', layout: 'event', policy: 'office' },
  ...overviewScreens,
  ...salesScreens,
  ...moneyScreens,
  ...venueScreens,
  ...teamScreens,
  ...devicesScreens,
  { path: `${paths.officeEvent}/*`, file: 'app/not-found-page.tsx', layout: 'blank', policy: 'office' },
]
