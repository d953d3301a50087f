export { addRelease, type NewRelease } from './add-release.ts'
export type { Release } from './queries.ts'
export { releasesRoutes } from './routes.ts'
