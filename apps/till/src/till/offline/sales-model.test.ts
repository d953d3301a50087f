import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { noRecord } from '@saldo/contract/offline'
import { waitingIn } from '../queue/queue.ts'
import { choice, goesOn, mishaps, onTab, play } from '../queue/queue-play.ts'
import { type Fate, FIRST_BALANCE, type Tab } from '../queue/queue-world.ts'
import { SalesWorld } from './sales-world.ts'

const amount = fc.integer({ min: 1, max: 700 })
const steps = [
  ...goesOn<SalesWorld>(6),
  fc
    .tuple(choice, fc.nat(2), amount)
    .map(([tab, wallet, sum]) =>
      onTab<SalesWorld>(`sell ${sum} to ${wallet}`, tab, (world, at) => world.sell(at, wallet, sum)),
    ),
  // Charges of wallet 1 are never accepted on the device by the queue itself.
  fc
    .tuple(choice, amount)
    .map(([tab, sum]) =>
      onTab<SalesWorld>(`charge ${sum} online`, tab, (world, at) => world.make(at, 1, sum)),
    ),
  choice.map((tab) => onTab<SalesWorld>('sell instead', tab, (world, at) => world.sellInstead(at))),
  ...mishaps<SalesWorld>(),
]

type Written = { seq: number; prev: string; op_id: string }

/** Whether the records are one chain from the first, each number given once. */
const isChain = (records: readonly string[]): boolean => {
  let prev = noRecord
  return records
    .map((text) => ({ text, ...(JSON.parse(text) as Written) }))
    .toSorted((a, b) => a.seq - b.seq)
    .every((record, at) => {
      const fits = record.seq === at + 1 && record.prev === prev
      prev = createHash('sha256').update(record.text).digest('hex')
      return fits
    })
}

/** What the outcomes that the server knows took from a wallet. */
const spentFrom = ({ made, server }: SalesWorld, wallet: string): bigint => {
  const online = [...made.values()]
    .filter(({ opId, code }) => code === wallet && server.outcomes.get(opId)?.kind === 'booked')
    .map(({ amount: charged }) => charged)
  const offline = server.posted
    .filter((sale) => sale.wallet === wallet && sale.status === 'booked')
    .map(({ paid }) => paid)
  return [...online, ...offline].reduce((sum, each) => sum + each, 0n)
}

const wallets = ['wallet 0', 'wallet 1', 'wallet 2']

/** Each accepted sale was posted, of it and the charge that it stands in for one was booked, and nothing else waits. */
const verdict = (world: SalesWorld, last: Tab) => ({
  wrong: world.wrong,
  waiting: waitingIn(last.queue.read()),
  left: [...world.disk.keys()],
  notGreen: world.green.filter(({ opId }) => !world.accepted.has(opId)),
  lost: [...world.accepted].filter((opId) => !world.server.outcomes.has(opId)),
  untold: [...world.server.outcomes.keys()].filter(
    (opId) => !world.told.has(opId) && !world.replaced.has(opId),
  ),
  twice: world.server.posted.filter(
    ({ insteadOf, status }) =>
      insteadOf !== undefined &&
      (world.server.outcomes.get(insteadOf)?.kind === 'booked') !== (status === 'online'),
  ),
  posted: world.server.posted.length,
  isChain: isChain(world.server.posted.map(({ record }) => record)),
  spent: wallets.map((wallet) => FIRST_BALANCE - world.server.balanceOf(wallet)),
})

const wanted = (world: SalesWorld): ReturnType<typeof verdict> => ({
  wrong: [],
  waiting: [],
  left: [],
  notGreen: [],
  lost: [],
  untold: [],
  twice: [],
  posted: world.accepted.size,
  isChain: true,
  spent: wallets.map((wallet) => spentFrom(world, wallet)),
})

const fate = fc.constantFrom<Fate>('good', 'cut before', 'cut after', 'late', 'captive', 'busy')

test('whatever network, tabs and battery do, each sale made offline is in one chain and posted once', async () => {
  await play(
    steps,
    fate,
    (fates) => new SalesWorld(fates),
    (world, last) => expect(verdict(world, last)).toEqual(wanted(world)),
  )
}, 60_000)
