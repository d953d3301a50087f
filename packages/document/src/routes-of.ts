import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'
import type { Screen } from '@saldo/client/screen.ts'

/** Makes the routes of an app's screens, a layout at a time; for its src/routes.ts alone. */
export const routesOf = <Layout extends string>(screens: readonly Screen<Layout>[]) => {
  const inside = (layout: string, under = ''): RouteConfigEntry[] =>
    screens
      .filter((screen) => screen.layout === layout)
      .map(({ path, file }) =>
        path === '/' ? index(file) : route(path.slice(under.length + 1), file, inside(path, path)),
      )
  return (layout: Layout): RouteConfigEntry[] => inside(layout)
}
