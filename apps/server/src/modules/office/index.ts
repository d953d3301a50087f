export { erasePerson } from './erase-person.ts'
export { exportPerson } from './export-person.ts'
export { personAsJson } from './person-as-json.ts'
