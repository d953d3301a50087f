import { openConnection, type Answer, type Connection } from './connection.ts'

/** What a run saw: latencies in ms, sorted; `unexpected` are answers that the shot did not hope for. */
export type Seen = {
  count: number
  seconds: number
  perSecond: number
  latencies: number[]
  unexpected: string[]
}

export type Shot = { request: string; hopes: (answer: Answer) => boolean }

/** `from`: the addresses that the connections come from, in turns. */
type Target = { port: number; connections: number; shot: () => Shot; from?: readonly string[] }

/** The value that so large a share of the sorted ones stays below. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const percentiles = ({ latencies }: Seen) => ({
  p50_ms: round(percentile(latencies, 0.5)),
  p95_ms: round(percentile(latencies, 0.95)),
  p99_ms: round(percentile(latencies, 0.99)),
  max_ms: round(latencies.at(-1) ?? 0),
})

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** The middle of an odd number of values. */
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

/** As fast as the server answers, each connection with one request out: for throughput, not for percentiles. */
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
 * Arrivals at a fixed rate, whether or not the server keeps up; a latency counts from when the request should have
 * gone out, so a stall shows in the percentiles.
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
      // The one that rested longest: a connection that is never used is closed by the server.
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
