/** The live QR and what changes a QR as one script, which 'Mis Qrs' loads once it is idle. */
export { changeQr } from '../safety/change-qr.ts'
export { LiveOnly } from '../safety/live-only.tsx'
export { LiveChoice } from './live-choice.tsx'
export { LivePicture } from './live-picture.tsx'
