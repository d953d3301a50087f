/** The longest gap between a reader's keys; a person types slower. */
const BETWEEN_KEYS_MS = 50
/** Longer than any amount or PIN. */
const SHORTEST_CODE = 8
/** The longest that a slow phone or radio holds up a reader between two of its keys; a person takes longer to reach for it. */
const STALL_MS = 300
/** A reader's next key, or its Enter, comes within this time: as long as its code is waited for. */
const QUIET_MS = 1_000

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

/** Counts keys that follow one another without a pause, and those of them that were taken for a person's. */
const createRun = () => {
  let typed = 0
  let passedOn = 0
  let lastMs = 0
  const begin = () => {
    typed = 0
    passedOn = 0
  }
  return {
    begin,
    add: () => {
      const nowMs = performance.now()
      if (nowMs - lastMs > STALL_MS) begin()
      lastMs = nowMs
      typed += 1
    },
    passOn: () => {
      passedOn += 1
    },
    /** How many a code takes back, told once. */
    takeBack: (): number => {
      const keys = typed < SHORTEST_CODE ? 0 : passedOn
      passedOn -= keys
      return keys
    },
  }
}

/**
 * Passes on a person's keys in order, a moment after the last one. A reader's code is dropped with its Enter, so that it
 * can't change an amount or confirm anything; `onTakeBack` is told how many of its keys were taken for a person's before,
 * as the first one is when the next is late.
 */
export const createHandKeys = (
  onKey: (key: string) => void,
  onTakeBack: (keys: number) => void,
): HandKeys => {
  const run = createRun()
  let held: string[] = []
  let isReading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const release = () => {
    isReading = false
    for (const key of held.splice(0)) {
      run.passOn()
      onKey(key)
    }
  }
  const after = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(release, ms)
  }
  const read = () => {
    isReading = true
    held = []
    const keys = run.takeBack()
    if (keys > 0) onTakeBack(keys)
  }
  return {
    press: (key) => {
      run.add()
      if (isReading && key === 'Enter') return after(STALL_MS)
      held.push(key)
      // Readers never erase; a person may hold the key down.
      if (isAtOnce(key)) {
        release()
        return run.begin()
      }
      if (isReading || isOfCodes(key) || held.length >= SHORTEST_CODE) read()
      after(isReading ? QUIET_MS : BETWEEN_KEYS_MS)
    },
    isReading: () => isReading,
    stop: () => clearTimeout(timer),
  }
}
