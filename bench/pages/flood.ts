import { answerBeside } from '../load/beside.ts'
import { closedLoad, openLoad, percentile, round, type Shot } from '../load/load.ts'

/**
 * `paths` are requested in turn, with `{n}` replaced by the request's number; at full speed if `perSecond` is
 * null.
 */
export type FloodOrder = {
  port: number
  paths: readonly string[]
  perSecond: number | null
  seconds: number
  connections: number
}

export type FloodSeen = { perSecond: number; p99Ms: number; unexpected: string[] }

const shooter = (paths: readonly string[]): (() => Shot) => {
  let next = 0
  return () => {
    const number = next++
    const path = (paths[number % paths.length] ?? '/').replaceAll('{n}', String(number))
    const headers = 'Host: localhost\r\nAccept: text/html\r\nAccept-Encoding: gzip, br'
    return {
      request: `GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`,
      hopes: ({ status }) => status === 200 || status === 404,
    }
  }
}

await answerBeside(async (order: FloodOrder): Promise<FloodSeen> => {
  const { port, paths, perSecond, seconds, connections } = order
  const target = { port, connections, shot: shooter(paths) }
  const seen =
    perSecond === null ? await closedLoad(target, seconds) : await openLoad(target, perSecond, seconds)
  return {
    perSecond: round(seen.perSecond, 0),
    p99Ms: round(percentile(seen.latencies, 0.99)),
    unexpected: seen.unexpected,
  }
})
