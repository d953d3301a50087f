import { parseArgs } from 'node:util'
import { benchCharges } from './charges/charges.ts'

type Bench = (say: (line: string) => void) => Promise<Record<string, unknown>>

const benches: Record<string, Bench> = { charges: benchCharges }

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name = ''] = positionals
  const bench = benches[name]
  if (!bench) {
    console.error(`Uso: npm run bench -- [--json] NOMBRE\nNombres: ${Object.keys(benches).join(', ')}`)
    process.exit(2)
  }
  const figures = await bench((line) => {
    if (!values.json) console.log(line)
  })
  if (!values.json)
    for (const [figure, value] of Object.entries(figures))
      console.log(`${figure.padEnd(24)} ${String(value)}`)
  console.log(JSON.stringify({ bench: name, ...figures }))
}

await main()
