import { fork } from 'node:child_process'
import { join } from 'node:path'

/** `paths` in turns, `{n}` being the request's number; as fast as it goes where `perSecond` is null. */
export type FloodOrder = {
  port: number
  paths: readonly string[]
  perSecond: number | null
  seconds: number
  connections: number
}

export type FloodSeen = { perSecond: number; p99Ms: number; unexpected: string[] }

/** Asks for pages from a process of its own; rejects when that ends without an answer. */
export const flood = (order: FloodOrder): Promise<FloodSeen> =>
  new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'flood.ts'), [JSON.stringify(order)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    child.once('message', (seen) => done(seen as FloodSeen))
    child.once('exit', (code) => fail(new Error(`the flood ended with ${code}`)))
  })
