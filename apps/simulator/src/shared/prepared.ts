type Forced = { outcome: string; times: number }

export type Prepared<Entry extends Forced> = ReturnType<typeof createPrepared<Entry>>

/** Outcomes forced on the next calls by control commands: first in, first out. */
export const createPrepared = <Entry extends Forced>() => {
  const queue: Entry[] = []
  return {
    force: (entry: Entry) => void queue.push(entry),
    /** The first outcome among `concerned`; among all when none is given. */
    take: <Outcome extends Entry['outcome']>(
      ...concerned: Outcome[]
    ): (Entry & { outcome: Outcome }) | undefined => {
      const isConcerned = (entry: Entry): entry is Entry & { outcome: Outcome } =>
        concerned.length === 0 || concerned.some((outcome) => outcome === entry.outcome)
      const entry = queue.find(isConcerned)
      if (!entry) return undefined
      entry.times -= 1
      if (entry.times <= 0) queue.splice(queue.indexOf(entry), 1)
      return entry
    },
    waiting: (): readonly Entry[] => queue,
    clear: () => void queue.splice(0),
  }
}
