import fc from 'fast-check'
import type { Fate, Tab, World } from './queue-world.ts'

type Step<W> = fc.AsyncCommand<object, W>
type Steps<W> = fc.Arbitrary<Step<W>>[]

/** Something that happens in a world of tabs, under a name for whoever reads a failure. */
const command = <W>(name: string, run: (world: W) => void | Promise<void>): Step<W> => ({
  check: () => true,
  run: async (_model, world) => run(world),
  toString: () => name,
})

const some = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)]

/** Something that happens in one of the tabs that are open. */
export const onTab = <W extends World>(
  name: string,
  at: number,
  act: (world: W, tab: Tab) => void,
): Step<W> =>
  command(`${name} in tab ${at}`, (world) => {
    const tab = some(world.alive, at)
    if (tab) act(world, tab)
  })

export const choice = fc.nat(5)

/** Most of what happens is that something goes on. */
export const goesOn = <W extends World>(times: number): Steps<W> =>
  Array.from({ length: times }, () => choice.map((at) => command(`step ${at}`, (world) => world.step(at))))

/** What befalls tabs, network and battery. */
export const mishaps = <W extends World>(): Steps<W> => [
  choice.map((tab) => onTab('look', tab, (world, at) => world.look(at))),
  choice.map((tab) => onTab('kill', tab, (world, at) => world.kill(at))),
  fc.constant(command('open a tab', (world) => void (world.alive.length < 3 && world.open()))),
  fc.integer({ min: 1, max: 12 }).map((count) =>
    command(`cut the network for ${count} requests`, (world) => {
      world.fates.unshift(...Array.from({ length: count }, () => 'cut before' as const))
    }),
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

/** Plays random histories in worlds that `make` makes of the requests' fates, and has `judge` look at each end. */
export const play = <W extends World>(
  steps: Steps<W>,
  fate: fc.Arbitrary<Fate>,
  make: (fates: Fate[]) => W,
  judge: (world: W, last: Tab) => void,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      fc.commands(steps, { maxCommands: 80, size: 'max' }),
      fc.array(fate, { minLength: 10, maxLength: 60 }),
      async (commands, fates) => {
        const world = make(fates)
        world.open()
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
        judge(world, await settle(world))
      },
    ),
    { numRuns: 300 },
  )
