import { parseArgs } from 'node:util'
import { benchCharges } from './charges/charges.ts'
import { benchKills } from './kills/bench-kills.ts'

type Options = { rounds: number }
type Bench = (say: (line: string) => void, options: Options) => Promise<Record<string, unknown>>

const benches: Record<string, Bench> = { charges: benchCharges, kills: benchKills }

const usage = (): never => {
  console.error(
    `Uso: npm run bench -- [--json] [--rounds N] NOMBRE\nNombres: ${Object.keys(benches).join(', ')}`,
  )
  process.exit(2)
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '100' } },
    allowPositionals: true,
  })
  const [name = ''] = positionals
  const bench = benches[name]
  const rounds = Number(values.rounds)
  if (!bench || !Number.isInteger(rounds) || rounds < 1) return usage()
  const figures = await bench(
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
