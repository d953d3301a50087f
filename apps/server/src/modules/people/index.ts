export { makeFirstCode } from './first-administrator.ts'
export { deleteInvitationsTo } from './invitation-queries.ts'
export { peopleRoutes, peopleRunners } from './routes.ts'
