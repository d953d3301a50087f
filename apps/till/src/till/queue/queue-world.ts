import { isDeepStrictEqual } from 'node:util'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { ApiError, offlineError, timeoutError } from '@saldo/client/api/api-error.ts'
import { type StoredOperation, storedOperationOf } from './stored-operation.ts'
import { MOST_AT_ONCE } from './drain.ts'
import { type Answer, isFinal, type OperationOf } from './operation.ts'
import type { OperationStore } from './operation-store.ts'
import { createQueue, type Queue } from './queue.ts'

const userId = 'luz' as UserId
export const FIRST_BALANCE = 1_000n
type Charge = OperationOf<'charge'>
/**
 * The fate of a request. `late`: it reaches the server after the till gave up; `door`: it is refused before
 * the lookup of the operation, as after a change of role or place; `other`: the id is known with other data.
 */
export type Fate = 'good' | 'cut before' | 'cut after' | 'late' | 'captive' | 'busy' | 'door' | 'other'
type Work = { tab: Tab | null; run: () => void }
export type Tab = {
  queue: Queue
  store: OperationStore
  isAlive: boolean
  hear: () => void
  stop: () => void
}
type Sent = Charge | OperationOf<'offlineCharge'>

const refused = (status: number, code: string): ApiError => new ApiError({ status, code, message: '' })

const deaf = (): void => {}

type Posted = {
  record: string
  insteadOf: OpId | undefined
  wallet: string
  status: 'booked' | 'online'
  paid: bigint
}

/** Refusals of what arrives; a record made offline is refused for good or not at all. */
const ofCharges: ReadonlySet<Fate> = new Set(['door', 'other'])

/** A server that books each id once and remembers its refusals. */
const createServer = () => {
  const balances = new Map<string, bigint>()
  const outcomes = new Map<OpId, Answer>()
  const posted: Posted[] = []
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
  /** A sale made offline: of it and the charge that it stands in for, one is booked. */
  const post = ({ opId, amount, insteadOf, record }: OperationOf<'offlineCharge'>): Answer => {
    const known = outcomes.get(opId)
    if (known) return known
    const wallet = (JSON.parse(record) as { qr: string }).qr
    const isOnline = insteadOf !== undefined && outcomes.get(insteadOf)?.kind === 'booked'
    const most = isOnline ? 0n : amount
    const paid = balanceOf(wallet) > most ? most : balanceOf(wallet)
    balances.set(wallet, balanceOf(wallet) - paid)
    if (insteadOf !== undefined && !isOnline)
      outcomes.set(insteadOf, { kind: 'refused', code: 'sold_offline', sentence: 'No.', balance: null })
    const status = isOnline ? 'online' : 'booked'
    const answer: Answer = { kind: 'booked', booking: { of: 'offlineCharge', status, paid: centavos(paid) } }
    outcomes.set(opId, answer)
    posted.push({ record, insteadOf, wallet, status, paid })
    return answer
  }
  return {
    balanceOf,
    outcomes,
    posted,
    book: (sent: Sent) => (sent.kind === 'charge' ? charge(sent) : post(sent)),
  }
}

/**
 * A device's disk, tabs and locks, a network and a server. Deterministic: only `step` advances it, one event
 * at a time.
 */
export class World {
  readonly server = createServer()
  /** The storage that tabs see; `durable` is what survives a power loss. */
  disk = new Map<OpId, StoredOperation>()
  durable = new Map<OpId, StoredOperation>()
  /** What lies beside the operations. */
  kept = new Map<string, unknown>()
  readonly tabs: Tab[] = []
  readonly told = new Map<OpId, Answer>()
  readonly made = new Map<OpId, Charge>()
  /** What the device accepted without a network. */
  readonly accepted = new Set<OpId>()
  /** Charges that another operation stands in for. */
  readonly replaced = new Set<OpId>()
  readonly wrong: string[] = []
  readonly fates: Fate[]
  work: Work[] = []
  private readonly locks = new Map<OpId, Tab>()
  /** The requests of each tab that are out. */
  private readonly out = new Map<Tab, number>()
  private count = 0

  constructor(fates: Fate[]) {
    this.fates = [...fates]
  }

  get alive(): Tab[] {
    return this.tabs.filter(({ isAlive }) => isAlive)
  }

  /** Performs one of the possible next events. */
  async step(choice: number): Promise<void> {
    const [next] = this.work.splice(choice % Math.max(this.work.length, 1), 1)
    next?.run()
    await new Promise(setImmediate)
  }

  /** A tab may die before a write, between the write and its confirmation, or after both. */
  atDisk<T>(tab: Tab, work: () => T): Promise<T> {
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
          this.disk.set(operation.opId, storedOperationOf(operation))
          this.durable = new Map(this.disk)
          this.changed(tab())
        }),
      accept: ({ operation, insteadOf, beside }) =>
        this.atDisk(tab(), () => {
          const isFree = insteadOf === undefined || this.disk.get(insteadOf)?.answer === null
          if (!isFree) return false
          if (insteadOf !== undefined) {
            this.disk.delete(insteadOf)
            this.replaced.add(insteadOf)
          }
          const answer: Answer = { kind: 'acceptedOffline' }
          this.disk.set(operation.opId, { ...storedOperationOf(operation), answer })
          this.kept.set(beside.name, beside.stored.value)
          this.accepted.add(operation.opId)
          this.durable = new Map(this.disk)
          this.changed(tab())
          return true
        }),
      get: (opId) => this.atDisk(tab(), () => this.disk.get(opId)),
      end: (opId, answer) =>
        this.atDisk(tab(), () => {
          const kept = this.disk.get(opId)
          if (kept) this.disk.set(opId, { ...kept, answer })
          if (answer.kind === 'acceptedOffline') this.accepted.add(opId)
          if (answer.kind !== 'booked') this.durable = new Map(this.disk)
          this.changed(tab())
        }),
      see: (opId) =>
        this.atDisk(tab(), () => {
          const kept = this.disk.get(opId)
          if (kept && isFinal(kept.answer)) this.disk.delete(opId)
          this.changed(tab())
        }),
      all: () => this.atDisk(tab(), () => ({ kept: [...this.disk.values()], unreadable: 0, past: [] })),
      onChange: (listener) => {
        onHear(listener)
        return () => onHear(() => {})
      },
    }
  }

  private send(tab: Tab, operation: Sent): Promise<Answer> {
    // A request may have been on its way when a sale took its operation's place.
    const isKept = this.durable.has(operation.opId) || this.replaced.has(operation.opId)
    if (!isKept) this.wrong.push(`${operation.opId} was sent before it was kept`)
    const drawn = this.fates.shift() ?? 'good'
    const fate = operation.kind === 'offlineCharge' && ofCharges.has(drawn) ? 'captive' : drawn
    return new Promise((resolve, reject) => {
      // A tab that died during its request receives no response.
      const hear = (run: () => void) => tab.isAlive && this.work.push({ tab, run })
      const arrive = () => {
        const answer = this.server.book(operation)
        if (fate === 'good') hear(() => resolve(answer))
        if (fate === 'cut after') hear(() => reject(timeoutError()))
      }
      // A sent request arrives even if its tab has died.
      if (fate === 'good' || fate === 'cut after' || fate === 'late')
        this.work.push({ tab: null, run: arrive })
      if (fate === 'late') hear(() => reject(timeoutError()))
      if (fate === 'cut before') hear(() => reject(offlineError()))
      if (fate === 'captive') hear(() => reject(refused(403, 'internal')))
      if (fate === 'door') hear(() => reject(refused(403, 'forbidden')))
      if (fate === 'other')
        hear(() =>
          reject(
            refused(
              422,
              this.server.outcomes.has(operation.opId) ? 'operation_mismatch' : 'request_in_progress',
            ),
          ),
        )
      if (fate === 'busy') hear(() => reject(refused(409, 'request_in_progress')))
    })
  }

  private async counted(tab: Tab, sent: Promise<Answer>): Promise<Answer> {
    const out = (this.out.get(tab) ?? 0) + 1
    if (out > MOST_AT_ONCE) this.wrong.push(`${out} requests of one till are out`)
    this.out.set(tab, out)
    return sent.finally(() => this.out.set(tab, (this.out.get(tab) ?? 0) - 1))
  }

  private async alone(tab: Tab, opId: OpId, work: () => Promise<void>): Promise<boolean> {
    if (this.locks.has(opId)) return false
    this.locks.set(opId, tab)
    await work().finally(() => tab.isAlive && this.locks.delete(opId))
    return true
  }

  open(): Tab {
    let listen = deaf
    const store = this.storeOf(
      () => tab,
      (listener) => (listen = listener),
    )
    const queue = createQueue({
      store,
      send: (operation) => this.counted(tab, this.send(tab, operation as Sent)),
      // Every other wallet's charges wait on the device.
      offlineOf: (operation) => ((operation as Charge).code === 'wallet 0' ? 'queue' : 'refuse'),
      pause: () => new Promise((resolve) => this.work.push({ tab, run: resolve })),
      alone: (opId, work) => this.alone(tab, opId, work),
      isOurs: ({ kind, userId: maker }) => kind === 'offlineCharge' || maker === userId,
    })
    const tab: Tab = { queue, store, isAlive: true, hear: () => listen(), stop: queue.start() }
    this.tabs.push(tab)
    void queue.resume()
    return tab
  }

  /** The tab's promises never settle again; its locks are released to other tabs. */
  kill(tab: Tab): void {
    tab.isAlive = false
    this.work = this.work.filter((work) => work.tab !== tab)
    for (const [opId, holder] of this.locks) if (holder === tab) this.locks.delete(opId)
  }

  pullBattery(): void {
    for (const tab of this.alive) this.kill(tab)
    this.disk = new Map(this.durable)
  }

  nextOpId(): OpId {
    this.count += 1
    return `019ad73a-7800-7000-8000-${String(this.count).padStart(12, '0')}` as OpId
  }

  make(tab: Tab, wallet: number, amount: number): void {
    const opId = this.nextOpId()
    const common = { opId, eventId: 1 as EventId, userId, occurredAt: '2026-12-01T02:00:00.000Z' }
    const sum = { amount: centavos(amount), tip: null, items: [], holder: null }
    const charge: Charge = { ...common, kind: 'charge', code: `wallet ${wallet}`, ...sum }
    this.made.set(opId, charge)
    void tab.queue.begin(charge)
  }

  /** A person sees this tab's answers and dismisses them. */
  look(tab: Tab): void {
    for (const { operation, answer } of tab.queue.read().entries) {
      if (!answer || !isFinal(answer)) continue
      const before = this.told.get(operation.opId)
      if (before && !isDeepStrictEqual(before, answer)) this.wrong.push(`${operation.opId} ended twice`)
      this.told.set(operation.opId, answer)
      void tab.queue.see(operation.opId)
    }
  }
}
