import { layout, route, type RouteConfig } from '@react-router/dev/routes'
import { routesOf } from '@saldo/document/routes-of.ts'
import { screens } from './app/routes.ts'

const inside = routesOf(screens)

/** The router's configuration: each layout with its screens, and the addresses that only lead elsewhere. */
export default [
  route('auth', 'app/redirects/to-sign-in.ts'),
  route('users', 'app/redirects/to-profile.ts'),
  route('users/*', 'app/redirects/to-home.ts'),
  route('events/:evento', 'app/redirects/to-add-funds.ts'),

  layout('app/outer-layout.tsx', [
    layout('app/blank-layout.tsx', [
      layout('app/guards/users-layout.tsx', { id: 'blank-users' }, inside('blank')),
    ]),
    layout('app/shell/shell-layout.tsx', [
      ...inside('shell'),
      layout('app/guards/users-layout.tsx', inside('users')),
      layout('app/guards/event-layout.tsx', inside('event')),
      route('*', 'app/not-found-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig
