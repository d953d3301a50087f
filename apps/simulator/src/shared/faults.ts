/** What the simulator was told to do at the next calls of an operation. */
type Forced<Operation, Fault> = { operation: Operation; times: number; fault: Fault }

/** The queue of forced behaviours: each operation takes its own, first in, first out. */
export const createFaults = <Operation extends string, Fault extends { kind: string }>() => {
  const queue: Forced<Operation, Fault>[] = []
  return {
    force: (forced: Forced<Operation, Fault>) => void queue.push(forced),
    take: (operation: Operation): Fault | undefined => {
      const place = queue.findIndex((forced) => forced.operation === operation)
      const forced = queue[place]
      if (!forced) return undefined
      forced.times -= 1
      if (forced.times <= 0) queue.splice(place, 1)
      return forced.fault
    },
    /** As the control page and the control API tell of them. */
    words: () => queue.map(({ operation, times, fault }) => `${operation}: ${fault.kind} × ${times}`),
    seen: () => queue.map(({ operation, times, fault }) => ({ operation, times, kind: fault.kind })),
    waiting: (): readonly Forced<Operation, Fault>[] => queue,
    clear: () => void queue.splice(0),
  }
}
