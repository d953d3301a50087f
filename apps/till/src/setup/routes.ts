import type { Screen } from '@saldo/client/screen.ts'

/** The sections of an event's set-up, in menu order. */
export const setupSections = [
  'places',
  'products',
  'staff',
  'devices',
  'sales',
  'people',
  'settings',
] as const

const event = '/till/setup/:event'

export const setupScreens: readonly Screen<'setup' | typeof event>[] = [
  { path: '/till/setup', file: 'setup/setup-index.tsx', layout: 'setup', policy: 'setup' },
  { path: event, file: 'setup/setup-layout.tsx', layout: 'setup', policy: 'setup' },
  ...setupSections.map((section): Screen<typeof event> => ({
    path: `${event}/${section}`,
    file: `setup/${section}-page.tsx`,
    layout: event,
    policy: 'setup',
  })),
]
