import { paths, setupSections } from '@saldo/client/routes.ts'
import type { Screen } from '@saldo/client/screen.ts'

const event = paths.tillSetupEvent

export const setupScreens: readonly Screen<'setup' | 'blank' | typeof event>[] = [
  { path: paths.tillSetupIndex, file: 'setup/setup-index.tsx', layout: 'setup', policy: 'setup' },
  { path: event, file: 'setup/setup-layout.tsx', layout: 'setup', policy: 'setup' },
  ...setupSections.map((section): Screen<typeof event> => ({
    path: `${event}/${section}`,
    file: `setup/${section}-page.tsx`,
    layout: event,
    policy: 'setup',
  })),
  { path: `${event}/*`, file: 'setup/not-found-page.tsx', layout: 'blank', policy: 'setup' },
]
