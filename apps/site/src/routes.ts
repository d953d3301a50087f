import { layout, route, type RouteConfig } from '@react-router/dev/routes'
import { routesOf } from '@saldo/document/routes-of.ts'
import { redirects } from './app/redirects.ts'
import { screens } from './app/routes.ts'

const inside = routesOf(screens)

/** The router's configuration: each layout with its screens, and the addresses that only lead elsewhere. */
export default [
  ...Object.keys(redirects).map((path) => route(path, 'app/redirects.ts', { id: path })),

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
