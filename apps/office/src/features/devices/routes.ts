import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

const event = paths.officeEvent

export const devicesScreens: readonly Screen<'event'>[] = [
  { path: `${event}/devices`, file: 'features/devices/devices-page.tsx', layout: 'event', policy: 'office' },
]
