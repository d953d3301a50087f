import { fork } from 'node:child_process'
import { setPriority } from 'node:os'

/** The lowest process priority: whoever asks takes no CPU time from the server under test. */
const LOWEST = 19

/** Runs `script` in a process of its own with an order; rejects when that ends without an answer. */
export const runBeside = <Seen>(script: string, order: object): Promise<Seen> =>
  new Promise((done, fail) => {
    const child = fork(script, [JSON.stringify(order)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    child.once('message', (seen) => done(seen as Seen))
    child.once('exit', (code) => fail(new Error(`${script} ended with ${code}`)))
  })

/** The whole of such a process: works on its order and answers. */
export const answerBeside = async (work: (order: never) => Promise<object>): Promise<void> => {
  setPriority(LOWEST)
  process.send?.(await work(JSON.parse(process.argv[2] ?? '') as never))
}
