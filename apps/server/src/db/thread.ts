export { openDatabase } from './database.ts'
export { readByCursor } from './read-by-cursor.ts'
export { lowerConnectionPriority, lowerOwnPriority } from './lower-priority.ts'
