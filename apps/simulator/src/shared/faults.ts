/** A fault forced on the next calls of an operation. */
type Forced<Operation, Fault> = { operation: Operation; times: number; fault: Fault }

/** Queue of forced faults: each operation takes its own, first in, first out. */
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
    /** Text for the control page; `seen` is for the control API. */
    words: () => queue.map(({ operation, times, fault }) => `${operation}: ${fault.kind} × ${times}`),
    seen: () => queue.map(({ operation, times, fault }) => ({ operation, times, kind: fault.kind })),
    waiting: (): readonly Forced<Operation, Fault>[] => queue,
    clear: () => void queue.splice(0),
  }
}
