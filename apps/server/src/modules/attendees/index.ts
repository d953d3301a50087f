export { namedWallet, recordLook, type WalletAct } from './find-wallet.ts'
export { nameQrs, type NamedQr } from './name-qrs.ts'
export { exportNotes, forgetNotes, type NoteExport } from './notes.ts'
export { attendeesRoutes } from './routes.ts'
