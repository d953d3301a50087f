export { erasePerson, exportPerson } from './person.ts'
export { personAsJson } from './person-as-json.ts'
export { copyRunners } from './events/duplicate-event.ts'
export { officeRoutes } from './routes.ts'
