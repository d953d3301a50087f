import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { ApiError, offlineError, timeoutError } from '../../../shared/api/api-error.ts'
import { type Kept, keptOf } from './kept.ts'
import type { Answer, OperationOf } from './operation.ts'
import type { OperationStore } from './operation-store.ts'
import { createQueue, type Queue, waitingIn } from './queue.ts'

const userId = 'luz' as UserId
const FIRST_BALANCE = 1_000n
type Charge = OperationOf<'charge'>
/** What the network does to a request: `late` brings it to the server after the till gave up on it. */
type Fate = 'good' | 'cut before' | 'cut after' | 'late' | 'captive' | 'busy'
type Work = { tab: Tab | null; run: () => void }
type Tab = { queue: Queue; isAlive: boolean; hear: () => void; stop: () => void }

/** Books once for each id, for ever, and keeps what it declined. */
const createServer = () => {
  const balances = new Map<string, bigint>()
  const outcomes = new Map<OpId, Answer>()
  const balanceOf = (code: string) => balances.get(code) ?? FIRST_BALANCE
  const charge = ({ opId, code, amount }: Charge): Answer => {
    const known = outcomes.get(opId)
    if (known) return known
    const before = centavos(balanceOf(code))
    const after = centavos(before - amount)
    const answer: Answer =
      after < 0n
        ? { kind: 'refused', code: 'insufficient_balance', sentence: 'No.', balance: before }
        : { kind: 'booked', booking: { of: 'charge', before, after } }
    if (after >= 0n) balances.set(code, after)
    outcomes.set(opId, answer)
    return answer
  }
  return { balanceOf, outcomes, charge }
}

/** A device's disk, its tabs and locks, a network and a server. Nothing happens but by `step`, one thing at a time. */
class World {
  readonly server = createServer()
  /** What tabs read and write; `durable` is what a battery pull leaves of it. */
  disk = new Map<OpId, Kept>()
  durable = new Map<OpId, Kept>()
  readonly tabs: Tab[] = []
  readonly told = new Map<OpId, Answer>()
  readonly made = new Map<OpId, Charge>()
  readonly wrong: string[] = []
  readonly fates: Fate[]
  work: Work[] = []
  private readonly locks = new Map<OpId, { tab: Tab; next: () => void }[]>()
  private count = 0

  constructor(fates: Fate[]) {
    this.fates = [...fates]
  }

  get alive(): Tab[] {
    return this.tabs.filter(({ isAlive }) => isAlive)
  }

  /** Does one of the things that may happen next. */
  async step(choice: number): Promise<void> {
    const [next] = this.work.splice(choice % Math.max(this.work.length, 1), 1)
    next?.run()
    await new Promise(setImmediate)
  }

  /** A tab may die before its writing, between the writing and hearing of it, or after both. */
  private atDisk<T>(tab: Tab, work: () => T): Promise<T> {
    return new Promise((resolve) => {
      const write = () => {
        const done = work()
        this.work.push({ tab, run: () => resolve(done) })
      }
      this.work.push({ tab, run: write })
    })
  }

  private changed(by: Tab): void {
    for (const tab of this.alive) if (tab !== by) this.work.push({ tab, run: () => tab.hear() })
  }

  private storeOf(tab: () => Tab, onHear: (listener: () => void) => void): OperationStore {
    return {
      put: (operation) =>
        this.atDisk(tab(), () => {
          this.disk.set(operation.opId, keptOf(operation))
          this.durable = new Map(this.disk)
          this.changed(tab())
        }),
      get: (opId) => this.atDisk(tab(), () => this.disk.get(opId)),
      end: (opId, answer) =>
        this.atDisk(tab(), () => {
          const kept = this.disk.get(opId)
          if (kept) this.disk.set(opId, { ...kept, answer })
          this.changed(tab())
        }),
      see: (opId) =>
        this.atDisk(tab(), () => {
          const kept = this.disk.get(opId)
          if (kept?.answer) this.disk.delete(opId)
          this.changed(tab())
        }),
      all: () => this.atDisk(tab(), () => ({ kept: [...this.disk.values()], past: [] })),
      onChange: (listener) => {
        onHear(listener)
        return () => onHear(() => {})
      },
    }
  }

  private send(tab: Tab, operation: Charge): Promise<Answer> {
    if (!this.durable.has(operation.opId)) this.wrong.push(`${operation.opId} was sent before it was kept`)
    const fate = this.fates.shift() ?? 'good'
    return new Promise((resolve, reject) => {
      const hear = (run: () => void) => this.work.push({ tab, run })
      const arrive = () => {
        const answer = this.server.charge(operation)
        if (fate === 'good') hear(() => resolve(answer))
        if (fate === 'cut after') hear(() => reject(timeoutError()))
      }
      const refused = (status: number, code: string) => new ApiError({ status, code, message: '' })
      // What is on its way arrives, whether or not its tab lives.
      if (fate === 'good' || fate === 'cut after' || fate === 'late')
        this.work.push({ tab: null, run: arrive })
      if (fate === 'late') hear(() => reject(timeoutError()))
      if (fate === 'cut before') hear(() => reject(offlineError()))
      if (fate === 'captive') hear(() => reject(refused(403, 'internal')))
      if (fate === 'busy') hear(() => reject(refused(409, 'request_in_progress')))
    })
  }

  private alone(tab: Tab, opId: OpId, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = this.locks.get(opId) ?? []
      this.locks.set(opId, waiting)
      const free = () => {
        waiting.shift()
        waiting[0]?.next()
      }
      const next = () => {
        work()
          .then(resolve, reject)
          .finally(() => tab.isAlive && free())
      }
      waiting.push({ tab, next })
      if (waiting.length === 1) next()
    })
  }

  open(): Tab {
    let listen = () => {}
    const queue = createQueue({
      store: this.storeOf(
        () => tab,
        (listener) => (listen = listener),
      ),
      send: (operation) => this.send(tab, operation as Charge),
      pause: () => new Promise((resolve) => this.work.push({ tab, run: resolve })),
      alone: (opId, work) => this.alone(tab, opId, work),
      isOurs: (operation) => operation.userId === userId,
    })
    const tab: Tab = { queue, isAlive: true, hear: () => listen(), stop: queue.start() }
    this.tabs.push(tab)
    void queue.resume()
    return tab
  }

  /** The tab's promises never settle again; its locks are the others'. */
  kill(tab: Tab): void {
    tab.isAlive = false
    this.work = this.work.filter((work) => work.tab !== tab)
    for (const waiting of this.locks.values()) {
      const wasFirst = waiting[0]?.tab === tab
      waiting.splice(0, waiting.length, ...waiting.filter((lock) => lock.tab !== tab))
      if (wasFirst) waiting[0]?.next()
    }
  }

  pullBattery(): void {
    for (const tab of this.alive) this.kill(tab)
    this.disk = new Map(this.durable)
  }

  make(tab: Tab, wallet: number, amount: number): void {
    this.count += 1
    const opId = `019ad73a-7800-7000-8000-${String(this.count).padStart(12, '0')}` as OpId
    const common = { opId, eventId: 1 as EventId, userId, occurredAt: '2026-12-01T02:00:00.000Z' }
    const sum = { amount: centavos(amount), tip: null, items: [], holder: null }
    const charge: Charge = { ...common, kind: 'charge', code: `wallet ${wallet}`, ...sum }
    this.made.set(opId, charge)
    void tab.queue.begin(charge)
  }

  /** Somebody looks at what this tab says, and dismisses it. */
  look(tab: Tab): void {
    for (const { operation, answer } of tab.queue.read().entries) {
      if (!answer) continue
      const before = this.told.get(operation.opId)
      if (before && !isDeepStrictEqual(before, answer)) this.wrong.push(`${operation.opId} ended twice`)
      this.told.set(operation.opId, answer)
      void tab.queue.see(operation.opId)
    }
  }
}

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

/** Each end that the server knows was told, and nothing else was; nothing waits, nothing is left on the device. */
const verdict = (world: World, last: Tab) => ({
  wrong: world.wrong,
  waiting: waitingIn(last.queue.read()),
  left: [...world.disk.keys()],
  told: new Map([...world.told].sort()),
  balances: ['wallet 0', 'wallet 1'].map((wallet) => world.server.balanceOf(wallet)),
})

const wanted = (world: World): ReturnType<typeof verdict> => ({
  wrong: [],
  waiting: [],
  left: [],
  told: new Map([...world.server.outcomes].sort()),
  balances: ['wallet 0', 'wallet 1'].map((wallet) => FIRST_BALANCE - spentFrom(world, wallet)),
})

const fate = fc.constantFrom<Fate>('good', 'cut before', 'cut after', 'late', 'captive', 'busy')

test('whatever the network, the tabs and the battery do, each operation ends once, as the server says', async () => {
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
