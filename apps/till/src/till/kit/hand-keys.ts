/** The longest gap between a reader's keys; a person types slower. */
const BETWEEN_KEYS_MS = 50
/** The fewest keys of a reader's code; longer than any amount or PIN. */
export const SHORTEST_CODE = 8
/** The longest silence within a code, and before its Enter. */
export const LONGEST_SILENCE_MS = 1_000
/** The longest that a slow phone or radio holds up a reader between two keys; a person takes longer to reach for it. */
const STALL_MS = 300

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

/** Who hears a person's keys. */
export type Hearer = {
  /** What is entered so far. */
  entry: () => string
  onKey: (key: string) => void
  /** The keys since this entry were a reader's. */
  onTakeBack: (entry: string) => void
}

/** Keys that follow one another without a pause, and the entry before those that were taken for a person's. */
const createRun = (entry: () => string) => {
  let keys = 0
  let before: string | null = null
  let lastMs = 0
  const begin = () => {
    keys = 0
    before = null
  }
  return {
    begin,
    add: () => {
      const nowMs = performance.now()
      if (nowMs - lastMs > STALL_MS) begin()
      lastMs = nowMs
      keys += 1
    },
    passOn: () => {
      before ??= entry()
    },
    /** The entry that a code gives back, told once; null if it gives none. */
    takenBack: (): string | null => {
      if (keys < SHORTEST_CODE) return null
      const was = before
      before = null
      return was
    },
  }
}

/**
 * Passes on a person's keys in order, a moment after the last one. A reader's code is dropped with its Enter, so that it
 * can't change an amount or confirm anything; those of its keys that were taken for a person's before, as the first one
 * is when the next is late, are taken back.
 */
export const createHandKeys = ({ entry, onKey, onTakeBack }: Hearer): HandKeys => {
  const run = createRun(entry)
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
    const before = run.takenBack()
    if (before !== null) onTakeBack(before)
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
      after(isReading ? LONGEST_SILENCE_MS : BETWEEN_KEYS_MS)
    },
    isReading: () => isReading,
    stop: () => clearTimeout(timer),
  }
}
