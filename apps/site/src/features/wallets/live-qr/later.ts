/** The live QR as one script, which 'Mis Qrs' loads once it is idle. */
export { LiveOnly } from '../safety/live-only.tsx'
export { enrol, setLiveOnly } from './enrol.ts'
export { LiveChoice } from './live-choice.tsx'
export { LivePicture } from './live-picture.tsx'
