export const operations = [
  'create_order',
  'get_order',
  'capture_order',
  'refund_capture',
  'list_transactions',
  'get_token',
] as const
export type Operation = (typeof operations)[number]

/** What the simulator was told to do at the next call of an operation. */
export type Fault =
  | { kind: 'hang'; seconds: number }
  | { kind: 'hang_after'; seconds: number }
  | { kind: 'rate_limit'; retryAfterSeconds: number }
  | { kind: 'server_error' }
  | { kind: 'cut' }
  | { kind: 'cut_after' }
  | { kind: 'issue'; issue: string }
  | { kind: 'capture'; status: 'COMPLETED' | 'PENDING' | 'DECLINED'; amount?: bigint }
  | { kind: 'refund'; status: 'PENDING' | 'FAILED' }

type Forced = { operation: Operation; times: number; fault: Fault }

/** The queue of forced behaviours: each operation takes its own, first in, first out. */
export const createFaults = () => {
  const queue: Forced[] = []
  return {
    force: (forced: Forced) => void queue.push(forced),
    take: (operation: Operation): Fault | undefined => {
      const place = queue.findIndex((forced) => forced.operation === operation)
      const forced = queue[place]
      if (!forced) return undefined
      forced.times -= 1
      if (forced.times <= 0) queue.splice(place, 1)
      return forced.fault
    },
    waiting: (): readonly Forced[] => queue,
    clear: () => void queue.splice(0),
  }
}
export type Faults = ReturnType<typeof createFaults>
