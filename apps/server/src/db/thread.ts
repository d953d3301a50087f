export { openDatabase } from './database.ts'
export { readByCursor } from './read-by-cursor.ts'
