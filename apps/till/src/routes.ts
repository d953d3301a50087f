import { layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Duplicates the client's routes.ts, which this file can't load. */
const setupSections = ['places', 'products', 'staff', 'devices', 'sales', 'people', 'settings']

export default [
  layout('app/outer-layout.tsx', [
    layout('app/till-layout.tsx', [route('till', 'till/till-page.tsx')]),
    layout('app/setup-layout.tsx', [
      route('till/setup', 'setup/setup-index.tsx'),
      route(
        'till/setup/:event',
        'setup/setup-layout.tsx',
        setupSections.map((section) => route(section, `setup/${section}-page.tsx`)),
      ),
    ]),
    layout('app/blank-layout.tsx', [route('till/*', 'app/not-found-page.tsx')]),
  ]),
] satisfies RouteConfig
