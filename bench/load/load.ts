import { openConnection, type Answer, type Connection } from './connection.ts'

/** A run's results: latencies in ms, sorted; `unexpected`: answers that the shot did not expect. */
export type Seen = {
  count: number
  seconds: number
  perSecond: number
  latencies: number[]
  unexpected: string[]
}

export type Shot = { request: string; hopes: (answer: Answer) => boolean }

/** `from`: the connections' local addresses, used in turn. */
type Target = { port: number; connections: number; shot: () => Shot; from?: readonly string[] }

/** The percentile at `share` (0 to 1) of sorted values. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const percentiles = ({ latencies }: Pick<Seen, 'latencies'>) => ({
  p50_ms: round(percentile(latencies, 0.5)),
  p95_ms: round(percentile(latencies, 0.95)),
  p99_ms: round(percentile(latencies, 0.99)),
  max_ms: round(latencies.at(-1) ?? 0),
})

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** The median of an odd number of values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const open = ({ port, connections, from = ['127.0.0.1'] }: Target): Promise<Connection[]> =>
  Promise.all(
    Array.from({ length: connections }, (_, i) => openConnection('127.0.0.1', port, from[i % from.length])),
  )

const tally = () => {
  const latencies: number[] = []
  const unexpected: string[] = []
  const fire = async (connection: Connection, shot: Shot, sinceMs: number): Promise<void> => {
    const answer = await connection.send(shot.request)
    latencies.push(performance.now() - sinceMs)
    if (!shot.hopes(answer) && unexpected.length < 20)
      unexpected.push(`${answer.status} ${answer.body.slice(0, 200)}`)
  }
  const seen = (startedAt: number): Seen => {
    const seconds = (performance.now() - startedAt) / 1000
    return {
      count: latencies.length,
      seconds,
      perSecond: latencies.length / seconds,
      latencies: latencies.sort((a, b) => a - b),
      unexpected,
    }
  }
  return { fire, seen }
}

/** Closed-loop load with one request in flight per connection: for throughput, not for percentiles. */
export const closedLoad = async (target: Target, seconds: number): Promise<Seen> => {
  const connections = await open(target)
  const { fire, seen } = tally()
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt >= seconds * 1000
  await Promise.all(
    connections.map(async (connection) => {
      while (!isOver()) await fire(connection, target.shot(), performance.now())
    }),
  )
  for (const connection of connections) connection.close()
  return seen(startedAt)
}

/**
 * Open-loop load at a fixed arrival rate, whether or not the server keeps up; latency counts from the
 * scheduled time, so that a stall shows in the percentiles.
 */
export const openLoad = async (target: Target, perSecond: number, seconds: number): Promise<Seen> => {
  const free = await open(target)
  const all = [...free]
  const { fire, seen } = tally()
  const due: number[] = []
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  const dispatch = (): void => {
    while (due.length > 0 && free.length > 0) {
      // The longest idle connection, because the server closes idle ones.
      const connection = free.shift()
      const sinceMs = due.shift()
      if (!connection || sinceMs === undefined) return
      const one = fire(connection, target.shot(), sinceMs).finally(() => {
        running.delete(one)
        free.push(connection)
        dispatch()
      })
      running.add(one)
    }
  }
  const total = Math.floor(perSecond * seconds)
  for (let sent = 0; sent < total;) {
    const now = performance.now()
    for (; sent < total && startedAt + (sent * 1000) / perSecond <= now; sent++)
      due.push(startedAt + (sent * 1000) / perSecond)
    dispatch()
    await new Promise((done) => setTimeout(done, 1))
  }
  while (running.size > 0) await Promise.all(running)
  for (const connection of all) connection.close()
  return seen(startedAt)
}
