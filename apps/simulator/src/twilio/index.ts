export { type Settings, type Twilio, createTwilio, outcomes } from './account.ts'
export { twilioRoutes } from './routes.ts'
export { type State, emptyState } from './state.ts'
