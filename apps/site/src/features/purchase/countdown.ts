export const WARNING_SECONDS = 180
const DANGER_SECONDS = 130
export const FULL_SECONDS = 1_800

export type CountdownTone = 'calm' | 'warning' | 'danger'

/** The urgency of the time left: warning at 180 s or less, danger at 130 s or less. */
export const toneOf = (seconds: number): CountdownTone =>
  seconds <= DANGER_SECONDS ? 'danger' : seconds <= WARNING_SECONDS ? 'warning' : 'calm'
