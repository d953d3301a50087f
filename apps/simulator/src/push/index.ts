export { pushRoutes } from './routes.ts'
export { type PushService, createPushService, outcomes } from './service.ts'
