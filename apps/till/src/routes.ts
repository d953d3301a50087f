import { layout, route, type RouteConfig } from '@react-router/dev/routes'
import { routesOf } from '@saldo/document/routes-of.ts'
import { screens } from './app/routes.ts'

const inside = routesOf(screens)

/** The router's configuration: each layout with its screens. */
export default [
  layout('app/outer-layout.tsx', [
    route('till/setup/*', 'app/to-office.ts'),
    layout('app/till-layout.tsx', inside('till')),
    layout('app/blank-layout.tsx', inside('blank')),
  ]),
] satisfies RouteConfig
