export { placesOf } from './queries.ts'
