import { layout, type RouteConfig } from '@react-router/dev/routes'
import { routesOf } from '@saldo/document/routes-of.ts'
import { screens } from './app/routes.ts'

const inside = routesOf(screens)

/** The router's configuration: each layout with its screens. */
export default [
  layout('app/outer-layout.tsx', [
    layout('app/till-layout.tsx', inside('till')),
    layout('app/setup-layout.tsx', inside('setup')),
    layout('app/blank-layout.tsx', inside('blank')),
  ]),
] satisfies RouteConfig
