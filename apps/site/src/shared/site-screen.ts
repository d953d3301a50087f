import type { Screen } from '@saldo/client/screen.ts'

/**
 * A screen of the attendees' app. Its layout: `shell` for everybody, `users` behind the sign-in, `blank` behind the
 * sign-in without header and footer, `event` of the event in its path.
 */
export type SiteScreen = Screen<'shell' | 'users' | 'blank' | 'event'>
