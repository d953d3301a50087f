import { fork } from 'node:child_process'
import { join } from 'node:path'

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

/** Requests pages from a separate process; rejects when that ends without a result. */
export const flood = (order: FloodOrder): Promise<FloodSeen> =>
  new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'flood.ts'), [JSON.stringify(order)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    child.once('message', (seen) => done(seen as FloodSeen))
    child.once('exit', (code) => fail(new Error(`the flood ended with ${code}`)))
  })
