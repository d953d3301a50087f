/** A reader's keys follow each other faster than a hand's. */
const BETWEEN_KEYS_MS = 50
/** Longer than any amount or PIN that comes at once. */
const SHORTEST_CODE = 8
/** After a reader's last key; its Enter comes within this. */
const QUIET_MS = 300

/** What stands in codes and in no amount. */
const isOfCodes = (key: string): boolean => key.length === 1 && !/[\d.,]/.test(key)

const isAtOnce = (key: string): boolean => key === 'Backspace' || key === 'Escape'

/** Keys of a hand, told apart from those of a reader that types a code like a keyboard. */
export type HandKeys = {
  press(key: string): void
  /** A reader is typing: its keys are meant for nothing here. */
  isReading(): boolean
  stop(): void
}

/**
 * Hands over what a hand types, in its order, a moment after the last key. A code that a reader types is dropped with
 * its Enter: its digits are no amount, and its Enter confirms nothing.
 */
export const createHandKeys = (onKey: (key: string) => void): HandKeys => {
  let held: string[] = []
  let isReading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const release = () => {
    isReading = false
    for (const key of held.splice(0)) onKey(key)
  }
  const after = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(release, ms)
  }
  return {
    press: (key) => {
      held.push(key)
      // No reader erases, and a hand that does may do so for long.
      if (isAtOnce(key)) return release()
      isReading ||= isOfCodes(key) || held.length >= SHORTEST_CODE
      if (isReading) held = []
      after(isReading ? QUIET_MS : BETWEEN_KEYS_MS)
    },
    isReading: () => isReading,
    stop: () => clearTimeout(timer),
  }
}
