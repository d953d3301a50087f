import { fork } from 'node:child_process'
import { join } from 'node:path'

export type SiegeOrder = {
  port: number
  seconds: number
  eventUrl: string
  /** Somebody who may buy, and what their streams are asked with. */
  attendee: { token: string; userId: string }
}

/** How many requests each kind of attack sent, by the status that answered them (0: none did). */
export type SiegeSeen = Record<string, Record<number, number>>

/** Attacks from a process of its own; resolves when it is over. */
export const startAttack = (order: SiegeOrder): Promise<SiegeSeen> =>
  new Promise((done, fail) => {
    const child = fork(join(import.meta.dirname, 'attacker.ts'), [JSON.stringify(order)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    child.once('message', (seen) => done(seen as SiegeSeen))
    child.once('exit', (code) => fail(new Error(`the attack ended with ${code}`)))
  })
