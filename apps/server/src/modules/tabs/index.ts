export { tabRunners } from './end-tabs.ts'
export { tabsRoutes } from './routes.ts'
