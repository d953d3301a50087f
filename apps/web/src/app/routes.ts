import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

const feature = (path: string) => `../features/${path}`

export default [
  layout('shell/shell-layout.tsx', [
    index(feature('events/home-page.tsx'), { id: 'home' }),
    route('*', 'not-found-page.tsx'),
  ]),
] satisfies RouteConfig
