import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from './operation.ts'
import { waitingIn } from './queue.ts'
import { choice, goesOn, mishaps, onTab, play } from './queue-play.ts'
import { type Fate, FIRST_BALANCE, type Tab, World } from './queue-world.ts'

const steps = [
  ...goesOn<World>(5),
  fc
    .tuple(choice, fc.nat(1), fc.integer({ min: 1, max: 700 }))
    .map(([tab, wallet, amount]) =>
      onTab<World>(`charge wallet ${wallet} ${amount}`, tab, (world, at) => world.make(at, wallet, amount)),
    ),
  choice.map((tab) =>
    onTab<World>('sign out and in', tab, (world, at) => {
      at.stop()
      world.kill(at)
      world.open()
    }),
  ),
  ...mishaps<World>(),
]

const spentFrom = ({ made, server }: World, wallet: string): bigint =>
  [...made.values()].reduce((sum, { opId, code, amount }) => {
    const isBooked = server.outcomes.get(opId)?.kind === 'booked'
    return code === wallet && isBooked ? sum + amount : sum
  }, 0n)

/** What nobody can tell any more was told as that, and what was refused before anybody looked moved nothing. */
const toldAs = (answer: Answer, outcome: Answer | undefined): string => {
  if (answer.kind === 'unclear') return 'as known'
  if (outcome) return isDeepStrictEqual(answer, outcome) ? 'as known' : 'otherwise'
  return answer.kind === 'refused' && answer.code === 'forbidden'
    ? 'as refused at the door'
    : 'out of nothing'
}

/** Each end that the server knows was told, and nothing else was; nothing waits, nothing is left on the device. */
const verdict = (world: World, last: Tab) => ({
  wrong: world.wrong,
  waiting: waitingIn(last.queue.read()),
  left: [...world.disk.keys()],
  untold: [...world.server.outcomes.keys()].filter((opId) => !world.told.has(opId)),
  lost: [...world.accepted].filter((opId) => !world.told.has(opId)),
  told: [...world.told]
    .map(([opId, answer]) => `${opId} ${toldAs(answer, world.server.outcomes.get(opId))}`)
    .filter((line) => !/(as known|at the door)$/.test(line)),
  balances: ['wallet 0', 'wallet 1'].map((wallet) => world.server.balanceOf(wallet)),
})

const wanted = (world: World): ReturnType<typeof verdict> => ({
  wrong: [],
  waiting: [],
  left: [],
  untold: [],
  lost: [],
  told: [],
  balances: ['wallet 0', 'wallet 1'].map((wallet) => FIRST_BALANCE - spentFrom(world, wallet)),
})

const fate = fc.constantFrom<Fate>(
  'good',
  'cut before',
  'cut after',
  'late',
  'captive',
  'busy',
  'door',
  'other',
)

test('whatever the network, the tabs and the battery do, each operation ends once, and never as refused when it was booked', async () => {
  await play(
    steps,
    fate,
    (fates) => new World(fates),
    (world, last) => expect(verdict(world, last)).toEqual(wanted(world)),
  )
}, 60_000)
