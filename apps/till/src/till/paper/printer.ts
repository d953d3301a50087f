import { createListeners } from '@saldo/client/listeners.ts'
import { paperCopy as copy } from './copy.ts'
import type { PaperSettings } from './settings.ts'
import type { Ticket } from './ticket.ts'

/** `unknown`: nobody can say whether it came out. */
export type Outcome = 'sent' | 'unknown' | 'failed'

/** Prints on the chosen way. A rejection tells why nothing came out, to people. */
export type Print = (ticket: Ticket, settings: PaperSettings) => Promise<Outcome>

/** Makes what is printed; null where nothing is. */
export type Make = () => Promise<Ticket | null>

export type PrinterState = { problem: string | null; isBusy: boolean }

const MOST_WAITING = 20
/** Longer than any ticket takes, in ms: a printer that hangs must not keep the others waiting. */
const PATIENCE_MS = 15_000

const inTime = (work: Promise<Outcome>): Promise<Outcome> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), PATIENCE_MS)
  })
  return Promise.race([work, silence]).finally(() => clearTimeout(timer))
}

/** Prints one ticket after the other. Never rejects and never waited for: a sale is done before its paper. */
export const createPrinter = (print: Print) => {
  let state: PrinterState = { problem: null, isBusy: false }
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  const { tell, subscribe } = createListeners()
  const set = (next: Partial<PrinterState>): void => {
    state = { ...state, ...next }
    tell()
  }
  const problemOf = async (make: Make, settings: PaperSettings): Promise<string | null> => {
    try {
      const ticket = await make()
      const outcome = ticket ? await inTime(print(ticket, settings)) : 'sent'
      return outcome === 'sent' ? null : copy[outcome]
    } catch (error) {
      return error instanceof Error ? `${error.message} ${copy.failed}` : copy.failed
    }
  }
  const one = async (make: Make, settings: PaperSettings): Promise<void> => {
    const problem = await problemOf(make, settings)
    waiting -= 1
    set({ isBusy: waiting > 0, problem: problem ?? state.problem })
  }
  return {
    read: () => state,
    subscribe,
    print: (make: Make, settings: PaperSettings): void => {
      if (waiting >= MOST_WAITING) return set({ problem: copy.tooMany })
      waiting += 1
      set({ isBusy: true })
      last = last.then(() => one(make, settings))
    },
    dismiss: () => set({ problem: null }),
  }
}
