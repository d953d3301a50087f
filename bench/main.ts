import { parseArgs } from 'node:util'
import { benchCharges } from './charges/charges.ts'
import { benchKills } from './kills/bench-kills.ts'
import { benchOrders } from './orders/orders.ts'
import { benchStart } from './start/start.ts'

type Options = { rounds: number }
type Bench = {
  run(say: (line: string) => void, options: Options): Promise<Record<string, unknown>>
  /** How often each thing is measured (or killed) unless --rounds says so. */
  rounds: number
}

const benches: Record<string, Bench> = {
  charges: { run: benchCharges, rounds: 3 },
  kills: { run: benchKills, rounds: 100 },
  orders: { run: benchOrders, rounds: 3 },
  start: { run: benchStart, rounds: 5 },
}

const usage = (): never => {
  console.error(
    `Uso: npm run bench -- [--json] [--rounds N] NOMBRE\nNombres: ${Object.keys(benches).join(', ')}`,
  )
  process.exit(2)
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false }, rounds: { type: 'string' } },
    allowPositionals: true,
  })
  const [name = ''] = positionals
  const bench = benches[name]
  const rounds = Number(values.rounds ?? bench?.rounds)
  if (!bench || !Number.isInteger(rounds) || rounds < 1) return usage()
  const figures = await bench.run(
    (line) => {
      if (!values.json) console.log(line)
    },
    { rounds },
  )
  if (!values.json)
    for (const [figure, value] of Object.entries(figures))
      console.log(`${figure.padEnd(24)} ${String(value)}`)
  console.log(JSON.stringify({ bench: name, ...figures }))
}

await main()
