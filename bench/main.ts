import { parseArgs } from 'node:util'
import { benchBlackout } from './blackout/blackout.ts'
import { benchPosting } from './blackout/posting.ts'
import { benchBatches } from './batches/batches.ts'
import { benchCharges } from './charges/charges.ts'
import { benchChargesLarge } from './charges-large/charges-large.ts'
import { benchCluster } from './cluster/cluster.ts'
import { benchFailover } from './failover/failover.ts'
import { benchKills } from './kills/bench-kills.ts'
import { benchMove } from './move/move.ts'
import { benchOffice } from './office/office.ts'
import { benchSearch } from './office/search.ts'
import { benchOrders } from './orders/orders.ts'
import { benchPages } from './pages/pages.ts'
import { benchPaymentKills } from './payment-kills/bench-payment-kills.ts'
import { benchProxy } from './proxy/proxy.ts'
import { benchRefunds } from './refunds/refunds.ts'
import { benchScan } from './scan/scan.ts'
import { benchSiege } from './siege/siege.ts'
import { benchStart } from './start/start.ts'
import { benchTillWeb } from './till-web/till-web.ts'
import { benchTills } from './tills/tills.ts'
import { benchOfficeWeb } from './web/office-web.ts'
import { benchWeb } from './web/web.ts'

type Options = {
  rounds: number
  transfers?: number | undefined
  seconds?: number | undefined
  /** Of what is measured one by one, what has a name like this. */
  only?: string | undefined
}
type Bench = {
  run(say: (line: string) => void, options: Options): Promise<Record<string, unknown>>
  /** The default of --rounds: how often each thing is measured (or killed). */
  rounds: number
}

const benches: Record<string, Bench> = {
  // A night of ten minutes unless --seconds is given.
  blackout: { run: benchBlackout, rounds: 1 },
  // 300 tills with 100 records each.
  posting: { run: benchPosting, rounds: 1 },
  // A round is a batch of 20,000 refunds.
  batches: { run: benchBatches, rounds: 1 },
  charges: { run: benchCharges, rounds: 3 },
  'charges-large': { run: benchChargesLarge, rounds: 5 },
  // A round is a run of each: TPC-B, one process, two.
  cluster: { run: benchCluster, rounds: 3 },
  // A round is a primary that is killed or hangs.
  failover: { run: benchFailover, rounds: 5 },
  kills: { run: benchKills, rounds: 100 },
  // One move; --transfers is how large the event is.
  move: { run: benchMove, rounds: 1 },
  // A round is an overview and a charge.
  office: { run: benchOffice, rounds: 30 },
  // Each screen is visited once as a phone and once at a desk.
  'office-web': { run: benchOfficeWeb, rounds: 1 },
  orders: { run: benchOrders, rounds: 3 },
  pages: { run: benchPages, rounds: 3 },
  'payment-kills': { run: benchPaymentKills, rounds: 20 },
  // With the proxies that are installed; nothing is repeated.
  proxy: { run: benchProxy, rounds: 1 },
  // A round is a kill; --transfers is how many people are given back.
  refunds: { run: benchRefunds, rounds: 20 },
  // A round is a search in each of six ways; a person may search 120 times a minute.
  search: { run: benchSearch, rounds: 18 },
  // A round is a photo of each QR in each grade.
  scan: { run: benchScan, rounds: 300 },
  // A siege lasts ten minutes unless --seconds is given.
  siege: { run: benchSiege, rounds: 1 },
  start: { run: benchStart, rounds: 5 },
  till: { run: benchTillWeb, rounds: 40 },
  // A round is a minute.
  tills: { run: benchTills, rounds: 10 },
  web: { run: benchWeb, rounds: 5 },
}

const usage = (): never => {
  console.error(
    `Uso: npm run bench -- [--json] [--rounds N] [--transfers N] [--seconds N] [--only PATRÓN] NOMBRE\nNombres: ${Object.keys(benches).join(', ')}`,
  )
  process.exit(2)
}

const isCount = (value: number): boolean => Number.isInteger(value) && value > 0

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      transfers: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [name = ''] = positionals
  const bench = benches[name]
  const rounds = Number(values.rounds ?? bench?.rounds)
  const [transfers, seconds] = [values.transfers, values.seconds].map((text) =>
    text === undefined ? undefined : Number(text),
  )
  if (!bench || !isCount(rounds) || !isCount(transfers ?? 1) || !isCount(seconds ?? 1)) return usage()
  const say = (line: string): void => {
    if (!values.json) console.log(line)
  }
  const figures = await bench.run(say, { rounds, transfers, seconds, only: values.only })
  for (const [figure, value] of Object.entries(figures)) say(`${figure.padEnd(24)} ${String(value)}`)
  console.log(JSON.stringify({ bench: name, ...figures }))
}

await main()
