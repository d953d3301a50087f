export { findUsers } from './people/user-queries.ts'
export { namesOf } from './roles/people-queries.ts'
