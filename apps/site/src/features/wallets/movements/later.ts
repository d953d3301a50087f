/** What 'Mis Qrs' loads once it is idle, as one script: the news ask for it, so the list has it without a network. */
export { Movements } from './movements.tsx'
export { newestMovementRow } from './read-movements.ts'
