import { tillScreens } from '../till/routes.ts'

/** Every screen of the app. */
export const screens = [
  ...tillScreens,
  { path: '/till/*', file: 'app/not-found-page.tsx', layout: 'blank' as const, policy: 'till' as const },
]
