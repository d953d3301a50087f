import { setPriority } from 'node:os'
import { closedLoad, openLoad, percentile, round, type Shot } from '../load/load.ts'
import type { FloodOrder, FloodSeen } from './flooding.ts'

/**
 * Runs in a separate process at the lowest priority, so that it takes no CPU time from the server under test.
 */
const { port, paths, perSecond, seconds, connections } = JSON.parse(process.argv[2] ?? '') as FloodOrder

const LOWEST = 19

const shooter = (): (() => Shot) => {
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

setPriority(LOWEST)
const target = { port, connections, shot: shooter() }
const seen =
  perSecond === null ? await closedLoad(target, seconds) : await openLoad(target, perSecond, seconds)
const answer: FloodSeen = {
  perSecond: round(seen.perSecond, 0),
  p99Ms: round(percentile(seen.latencies, 0.99)),
  unexpected: seen.unexpected,
}
process.send?.(answer)
