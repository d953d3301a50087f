import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from './operation.ts'
import { waitingIn } from './queue.ts'
import { type Fate, FIRST_BALANCE, type Tab, World } from './queue-world.ts'

type Step = fc.AsyncCommand<object, World>

const command = (name: string, run: (world: World) => void | Promise<void>): Step => ({
  check: () => true,
  run: async (_model, world) => run(world),
  toString: () => name,
})
const some = <T>(list: readonly T[], choice: number): T | undefined => list[choice % Math.max(list.length, 1)]
const onTab = (name: string, choice: number, act: (world: World, tab: Tab) => void): Step =>
  command(`${name} in tab ${choice}`, (world) => {
    const tab = some(world.alive, choice)
    if (tab) act(world, tab)
  })

const choice = fc.nat(5)
const step = choice.map((picked) => command(`step ${picked}`, (world) => world.step(picked)))
const steps = [
  // Most of what happens is that something goes on.
  ...Array.from({ length: 5 }, () => step),
  fc
    .tuple(choice, fc.nat(1), fc.integer({ min: 1, max: 700 }))
    .map(([tab, wallet, amount]) =>
      onTab(`charge wallet ${wallet} ${amount}`, tab, (world, at) => world.make(at, wallet, amount)),
    ),
  choice.map((tab) => onTab('look', tab, (world, at) => world.look(at))),
  choice.map((tab) => onTab('kill', tab, (world, at) => world.kill(at))),
  choice.map((tab) =>
    onTab('sign out and in', tab, (world, at) => {
      at.stop()
      world.kill(at)
      world.open()
    }),
  ),
  fc.constant(command('open a tab', (world) => void (world.alive.length < 3 && world.open()))),
  fc
    .integer({ min: 1, max: 12 })
    .map((count) =>
      command(
        `cut the network for ${count} requests`,
        (world) => void world.fates.unshift(...Array.from({ length: count }, () => 'cut before' as const)),
      ),
    ),
  fc.constant(command('pull the battery', (world) => world.pullBattery())),
]

/** The network is back, one tab is opened, and everything goes on until nothing is left to do. */
const settle = async (world: World): Promise<Tab> => {
  world.fates.length = 0
  const last = world.open()
  for (let i = 0; i < 5_000 && world.work.length > 0; i += 1) await world.step(i)
  for (const tab of world.alive) world.look(tab)
  for (let i = 0; i < 5_000 && world.work.length > 0; i += 1) await world.step(0)
  if (world.work.length > 0) world.wrong.push('it never ended')
  return last
}

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
  await fc.assert(
    fc.asyncProperty(
      fc.commands(steps, { maxCommands: 80, size: 'max' }),
      fc.array(fate, { minLength: 10, maxLength: 60 }),
      async (commands, fates) => {
        const world = new World(fates)
        world.open()
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
        const last = await settle(world)
        expect(verdict(world, last)).toEqual(wanted(world))
      },
    ),
    { numRuns: 300 },
  )
}, 60_000)
