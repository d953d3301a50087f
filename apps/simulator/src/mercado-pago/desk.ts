import type { State } from './state.ts'

export type Settings = {
  /** Where notices go when a payment names no address of its own; null sends none. */
  webhookUrl: string | null
  webhookSecret: string
  /** The only token taken; null takes any. */
  accessToken: string | null
  /** The only public key that names this account; null takes any. */
  publicKey: string | null
  /** Waits before each further try of a notice that was not acknowledged, in milliseconds. */
  noticeRetryMs: readonly number[]
  collectorId: number
}

/** What every part of a simulated account works with. */
export type Desk = {
  state: State
  settings: Settings
  now: () => number
  /** A number never given before, also not by an earlier run that kept no state. */
  nextId: () => number
  /** To be called after each change, so that it is kept. */
  changed: () => void
  /** Runs `work` after `ms`; never once the simulator is closing. */
  later: (ms: number, work: () => void) => void
  closing: AbortSignal
}
