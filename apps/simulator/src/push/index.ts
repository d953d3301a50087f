export { pushRoutes } from './routes.ts'
export { type PushService, createPushService, outcomes } from './push-service.ts'
