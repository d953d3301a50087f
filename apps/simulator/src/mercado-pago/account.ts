import { type Faults, createFaults } from './faults.ts'
import { type Notices, createNotices } from './notices.ts'
import { type State, emptyState } from './state.ts'

export type Settings = {
  /** Where notices go when a payment names no address of its own; null sends none. */
  webhookUrl: string | null
  webhookSecret: string
  /** The only token taken; null takes any. */
  accessToken: string | null
  /** Waits before each further try of a notice that was not acknowledged, in milliseconds. */
  noticeRetryMs: readonly number[]
  collectorId: number
}

export type Clock = () => number

/** One simulated account: what it holds, how it speaks and what it was told to do wrong. */
export type Account = {
  state: State
  settings: Settings
  now: Clock
  notices: Notices
  faults: Faults
  /** A number never given before, also not by an earlier run that kept no state. */
  nextId: () => number
  /** To be called after each change, so that it is kept. */
  changed: () => void
  /** Runs `work` after `ms`; never once the simulator is closing. */
  later: (ms: number, work: () => void) => void
  closing: AbortSignal
}

export type AccountOptions = {
  state?: State
  settings: Settings
  now: Clock
  changed: () => void
  closing: AbortSignal
}

export const createAccount = (options: AccountOptions): Account => {
  const { settings, now, changed, closing } = options
  const state = options.state ?? emptyState()

  const nextId = () => {
    state.lastId = Math.max(state.lastId + 1, now() * 10)
    return state.lastId
  }
  const later = (ms: number, work: () => void) => {
    if (closing.aborted) return
    const forget = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      closing.removeEventListener('abort', forget)
      work()
    }, ms)
    closing.addEventListener('abort', forget, { once: true })
  }

  const base = { state, settings, now, nextId, changed, later, closing }
  return { ...base, notices: createNotices(base), faults: createFaults() }
}
