/** The longest gap between a reader's keys; a person types slower. */
const BETWEEN_KEYS_MS = 50
/** Longer than any amount or PIN. */
const SHORTEST_CODE = 8
/** A reader's Enter comes within this time after its last key. */
const QUIET_MS = 300

/** Characters found in codes and never in amounts. */
const isOfCodes = (key: string): boolean => key.length === 1 && !/[\d.,]/.test(key)

const isAtOnce = (key: string): boolean => key === 'Backspace' || key === 'Escape'

/** Separates keys typed by a person from those of a reader that acts as a keyboard. */
export type HandKeys = {
  press(key: string): void
  /** Whether a reader is typing; its keys must not trigger anything here. */
  isReading(): boolean
  stop(): void
}

/**
 * Passes on a person's keys in order, a moment after the last one. A reader's code is dropped with its Enter,
 * so that it can't change an amount or confirm anything.
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
      // Readers never erase; a person may hold the key down.
      if (isAtOnce(key)) return release()
      isReading ||= isOfCodes(key) || held.length >= SHORTEST_CODE
      if (isReading) held = []
      after(isReading ? QUIET_MS : BETWEEN_KEYS_MS)
    },
    isReading: () => isReading,
    stop: () => clearTimeout(timer),
  }
}
