export { addRelease } from './add-release.ts'
export { releasesRoutes } from './routes.ts'
