import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'
import { apiScreens } from '../features/api/routes.ts'
import { attendeesScreens } from '../features/attendees/routes.ts'
import { auditScreens } from '../features/audit/routes.ts'
import { campaignsScreens } from '../features/campaigns/routes.ts'
import { correctionsScreens } from '../features/corrections/routes.ts'
import { differencesScreens } from '../features/differences/routes.ts'
import { devicesScreens } from '../features/devices/routes.ts'
import { eventsScreens } from '../features/events/routes.ts'
import { firstRunScreens } from '../features/first-run/routes.ts'
import { healthScreens } from '../features/health/routes.ts'
import { invitationScreens } from '../features/invitation/routes.ts'
import { moneyScreens } from '../features/money/routes.ts'
import { offlineScreens } from '../features/offline/routes.ts'
import { overviewScreens } from '../features/overview/routes.ts'
import { peopleScreens } from '../features/people/routes.ts'
import { refundRunScreens } from '../features/refund-run/routes.ts'
import { refundsScreens } from '../features/refunds/routes.ts'
import { salesScreens } from '../features/sales/routes.ts'
import { settlementScreens } from '../features/settlement/routes.ts'
import { teamScreens } from '../features/team/routes.ts'
import { tillsScreens } from '../features/tills/routes.ts'
import { venueScreens } from '../features/venue/routes.ts'

/**
 * A screen of the office. Its layout: `office` across events, `event` of the event in its path, `blank` without the
 * frame.
 */
type OfficeScreen = Screen<'office' | 'event' | 'blank'>

/** Every screen of the app. */
export const screens: readonly OfficeScreen[] = [
  ...eventsScreens,
  ...peopleScreens,
  ...auditScreens,
  ...healthScreens,
  ...apiScreens,
  ...invitationScreens,
  ...firstRunScreens,
  { path: paths.officeEvent, file: 'app/first-page.tsx', layout: 'event', policy: 'office' },
  ...overviewScreens,
  ...salesScreens,
  ...moneyScreens,
  ...refundRunScreens,
  ...refundsScreens,
  ...settlementScreens,
  ...differencesScreens,
  ...tillsScreens,
  ...offlineScreens,
  ...attendeesScreens,
  ...campaignsScreens,
  ...correctionsScreens,
  ...venueScreens,
  ...teamScreens,
  ...devicesScreens,
  { path: `${paths.officeEvent}/*`, file: 'app/not-found-page.tsx', layout: 'blank', policy: 'office' },
]
