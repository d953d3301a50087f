import { layout, route, type RouteConfig } from '@react-router/dev/routes'
import { routesOf } from '@saldo/document/routes-of.ts'
import { screens } from './app/routes.ts'

const inside = routesOf(screens)

/** The router's configuration: each layout with its screens. */
export default [
  layout('app/outer-layout.tsx', [
    route('office', 'app/to-events.ts'),
    layout('shell/office-layout.tsx', [
      ...inside('office'),
      layout('shell/event-layout.tsx', inside('event')),
    ]),
    layout('app/blank-layout.tsx', inside('blank')),
  ]),
] satisfies RouteConfig
