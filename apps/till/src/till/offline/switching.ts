/** `returning`: contacts are answered again, and what was sold offline is posted first; sales are still taken offline. */
export type Mode = 'online' | 'offline' | 'returning'

export type Switching = {
  mode: Mode
  /** Answered contacts in a row since the last failure. */
  answered: number
  /** Time without an answered contact while this page ran, in ms. */
  silentMs: number
  tickedMs: number
}

export type SwitchingAction =
  | { type: 'answered' }
  | { type: 'failed' }
  /** Time passed; `nowMs` by a clock that never goes back. */
  | { type: 'ticked'; nowMs: number }
  /** No record of the journal waits. */
  | { type: 'posted' }

const SILENT_MS = 10_000
const ANSWERED_TO_RETURN = 3
/** A longer pause between ticks means that the page slept, and so asked for no contact. */
const LONGEST_TICK_MS = 2_000

/** `isWaiting`: sales of an earlier visit were not posted, so the till begins without the server. */
export const firstSwitching = (isWaiting: boolean, nowMs: number): Switching => ({
  mode: isWaiting ? 'offline' : 'online',
  answered: 0,
  silentMs: 0,
  tickedMs: nowMs,
})

const onAnswered = (state: Switching): Switching => {
  const answered = Math.min(state.answered + 1, ANSWERED_TO_RETURN)
  const isBack = state.mode === 'offline' && answered >= ANSWERED_TO_RETURN
  return { ...state, answered, silentMs: 0, mode: isBack ? 'returning' : state.mode }
}

const onTicked = (state: Switching, nowMs: number): Switching => {
  const passed = Math.min(Math.max(nowMs - state.tickedMs, 0), LONGEST_TICK_MS)
  const silentMs = state.silentMs + passed
  const isLost = silentMs >= SILENT_MS
  return {
    mode: isLost ? 'offline' : state.mode,
    answered: isLost ? 0 : state.answered,
    silentMs,
    tickedMs: nowMs,
  }
}

/**
 * Whether a till sells without the server: only contacts decide, because a device with a captive portal says that it
 * is online.
 */
export const nextSwitching = (state: Switching, action: SwitchingAction): Switching => {
  switch (action.type) {
    case 'answered':
      return onAnswered(state)
    case 'failed':
      return { ...state, answered: 0, mode: state.mode === 'returning' ? 'offline' : state.mode }
    case 'ticked':
      return onTicked(state, action.nowMs)
    case 'posted':
      return state.mode === 'returning' ? { ...state, mode: 'online' } : state
  }
}
