import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

const event = paths.officeEvent

export const venueScreens: readonly Screen<'event'>[] = [
  { path: `${event}/venue`, file: 'features/venue/places-page.tsx', layout: 'event', policy: 'office' },
  {
    path: `${event}/venue/products`,
    file: 'features/venue/products-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  {
    path: `${event}/venue/products/import`,
    file: 'features/venue/import-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  {
    path: `${event}/venue/happy-hours`,
    file: 'features/venue/happy-hours-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  {
    path: `${event}/venue/discounts`,
    file: 'features/venue/discounts-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  { path: `${event}/venue/tabs`, file: 'features/venue/tabs-page.tsx', layout: 'event', policy: 'office' },
  {
    path: `${event}/venue/settings`,
    file: 'features/venue/settings-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
