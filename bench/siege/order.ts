import { fork } from 'node:child_process'
import { join } from 'node:path'

export type SiegeOrder = {
  port: number
  seconds: number
  eventUrl: string
  /** The attendee whose event streams are requested. */
  attendee: { token: string; userId: string }
}

/** The number of requests per attack and answered status (0: no answer). */
export type SiegeSeen = Record<string, Record<number, number>>

/** Starts the attacks in a separate process; resolves to the results when they end. */
export const startAttack = (order: SiegeOrder): Promise<SiegeSeen> =>
  new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'attacker.ts'), [JSON.stringify(order)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    child.once('message', (seen) => done(seen as SiegeSeen))
    child.once('exit', (code) => fail(new Error(`the attack ended with ${code}`)))
  })
