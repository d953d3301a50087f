import { paths } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

/** The promotion campaigns of an event, and one of them. */
export const campaignsScreens: readonly Screen<'event'>[] = [
  {
    path: `${paths.officeEvent}/campaigns`,
    file: 'features/campaigns/campaigns-page.tsx',
    layout: 'event',
    policy: 'office',
  },
  {
    path: paths.officeCampaign,
    file: 'features/campaigns/campaign-page.tsx',
    layout: 'event',
    policy: 'office',
  },
]
