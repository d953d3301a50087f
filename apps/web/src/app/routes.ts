import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

const feature = (path: string) => `../features/${path}`

export default [
  route('auth', 'redirects/to-sign-in.ts'),
  route('users', 'redirects/to-profile.ts'),
  route('users/*', 'redirects/to-home.ts'),
  route('events/:evento', 'redirects/to-add-funds.ts'),

  layout('guards/till-layout.tsx', [route('till', feature('till/till-page.tsx'))]),

  layout('shell/shell-layout.tsx', [
    index(feature('events/home-page.tsx'), { id: 'home' }),

    route('auth/sign-in', feature('auth/sign-in-page.tsx')),
    route('auth/sign-up', feature('auth/sign-up-page.tsx')),

    // The screens of signed-in users: layout('guards/users-layout.tsx', …) and layout('guards/event-layout.tsx', …).

    route('*', 'not-found-page.tsx'),
  ]),
] satisfies RouteConfig
