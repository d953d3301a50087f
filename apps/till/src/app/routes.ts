import { layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Duplicates the client's routes.ts, which this file can't load. */
const setupSections = ['places', 'products', 'staff', 'devices', 'sales', 'people', 'settings']

export default [
  layout('outer-layout.tsx', [
    layout('till-layout.tsx', [route('till', '../till/till-page.tsx')]),
    layout('setup-layout.tsx', [
      route('till/setup', '../setup/setup-index.tsx'),
      route(
        'till/setup/:event',
        '../setup/setup-layout.tsx',
        setupSections.map((section) => route(section, `../setup/${section}-page.tsx`)),
      ),
    ]),
    layout('blank-layout.tsx', [route('till/*', 'not-found-page.tsx')]),
  ]),
] satisfies RouteConfig
