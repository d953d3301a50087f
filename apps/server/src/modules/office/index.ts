export { erasePerson, exportPerson } from './person.ts'
export { personAsJson } from './person-as-json.ts'
export { officeRoutes } from './routes.ts'
