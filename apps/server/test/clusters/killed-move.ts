// Runs `saldo` and kills itself when the nth line is said, as a machine that dies there would.
import { runCli } from '../../src/cli/run-cli.ts'
import { systemClock } from '../../src/kernel/time/clock.ts'

const [nth = '', ...args] = process.argv.slice(2)
let said = 0
const out = (): void => {
  said += 1
  if (said === Number(nth)) process.kill(process.pid, 'SIGKILL')
}
process.exitCode = await runCli(
  args,
  process.env,
  { out, err: (text) => process.stderr.write(text) },
  systemClock,
)
