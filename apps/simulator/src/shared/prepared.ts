type Times = { times: number }

/** What control commands prepared for the next calls: first in, first out, each as often as it says. */
export const createQueue = <Entry extends Times>() => {
  const entries: Entry[] = []
  return {
    push: (entry: Entry) => void entries.push(entry),
    /** The first entry that `isWanted`. */
    take: <Wanted extends Entry>(isWanted: (entry: Entry) => entry is Wanted): Wanted | undefined => {
      const entry = entries.find(isWanted)
      if (entry && --entry.times <= 0) entries.splice(entries.indexOf(entry), 1)
      return entry
    },
    waiting: (): readonly Entry[] => entries,
    clear: () => void entries.splice(0),
  }
}

type Forced = Times & { outcome: string }
export type Prepared<Entry extends Forced> = ReturnType<typeof createPrepared<Entry>>

/** Outcomes forced on the next calls of a provider. */
export const createPrepared = <Entry extends Forced>(provider: string) => {
  const { push, take, waiting, clear } = createQueue<Entry>()
  return {
    force: push,
    /** The first outcome among `concerned`; among all when none is given. */
    take: <Outcome extends Entry['outcome']>(...concerned: Outcome[]) =>
      take(
        (entry): entry is Entry & { outcome: Outcome } =>
          concerned.length === 0 || concerned.some((outcome) => outcome === entry.outcome),
      ),
    waiting,
    /** Text for the control page; `seen` is for the control API. */
    words: () => waiting().map(({ outcome, times }) => `${provider}: ${outcome} × ${times}`),
    seen: () => waiting().map((entry) => ({ provider, ...entry })),
    clear,
  }
}
