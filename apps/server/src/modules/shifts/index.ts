export { holdDrawer, isDrawerOpen } from './drawer.ts'
export { shiftsRoutes } from './routes.ts'
