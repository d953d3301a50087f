export { exportNotes, forgetNotes, type NoteExport } from './notes.ts'
export { attendeesRoutes } from './routes.ts'
