import { setTimeout as sleep } from 'node:timers/promises'
import type { EventId } from '@saldo/contract/ids'
import type { Clock } from '../../../kernel/time/clock.ts'
import { AppError } from '../../../kernel/errors.ts'
import { outcomeOf, type Outcome, type OutcomeRow } from '../operations/outcome.ts'
import { createAccountBook, type AccountBook } from './account-book.ts'
import { chargeItemOf, type Charge, type ChargeItem } from './charge-item.ts'
import type { Connections } from './queries.ts'
import { send, type Sent } from './sender.ts'
import { createWaitingLine, type Waiting } from './waiting-line.ts'

export type BatcherOptions = {
  /** Connections to the event's database. */
  pool: Connections
  eventId: EventId
  /** Number of this process among the API workers, 0 to 511; each process has its own counter slots. */
  slot: number
  clock: Clock
  /** Reports errors that should never happen. */
  alarm: (error: unknown) => void
  /** Batches in flight at once, 1 or 2. */
  lanes?: number
  batchLimit?: number
  queueLimit?: number
  /** Items not sent within this time are refused. */
  waitLimitMs?: number
  /** Items whose outcome stays unknown for this time are rejected with `outcome_unknown`. */
  retryLimitMs?: number
  /** Job enqueued for a batch's bookings, in the same transaction. */
  jobName?: string
  pause?: (ms: number) => Promise<unknown>
}

const BUSY_TRIES = 3
const MOST_WAITERS = 4
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

const defaults = {
  lanes: 2,
  batchLimit: 256,
  queueLimit: 4_096,
  waitLimitMs: 3_000,
  retryLimitMs: 10_000,
  pause: sleep,
}

/**
 * Batches the charges of one event without a timer: charges that arrive while a batch is in flight form the
 * next, so that a single charge never waits and a rush shares its commits.
 */
export class Batcher {
  readonly #options: BatcherOptions & Required<Pick<BatcherOptions, keyof typeof defaults>>
  readonly #accounts: AccountBook
  readonly #line = createWaitingLine()
  /** Counter slots of the free lanes. */
  readonly #freeSlots: number[]
  #waiters = 0
  #failuresInARow = 0
  #isScheduled = false
  #isClosing = false
  #whenIdle: (() => void) | undefined

  constructor(options: BatcherOptions) {
    this.#options = { ...defaults, ...options }
    this.#accounts = createAccountBook(options.pool, options.eventId)
    this.#freeSlots = Array.from({ length: this.#options.lanes }, (_, lane) => options.slot * 2 + lane)
  }

  /**
   * Charges a wallet once per opId and answers after the commit; declines are outcomes. Throws `operation_mismatch`,
   * `busy` (nothing was sent), `outcome_unknown` (ask again with the same opId), `shutting_down`.
   */
  async charge(charge: Charge): Promise<Outcome> {
    if (this.#isClosing) throw new AppError('shutting_down')
    const since = this.#now()
    const item = await chargeItemOf(charge, this.#accounts.idOf)
    if (this.#line.length >= this.#options.queueLimit) throw new AppError('busy', { retryAfterSeconds: 1 })
    return this.#join(item, since)
  }

  #join(item: ChargeItem, since: number): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#line.join({ item, since, wasSent: false, busyCount: 0, resolve, reject })
      this.#schedule()
    })
  }

  /** Refuses new charges and resolves when those in progress are settled. */
  close(): Promise<void> {
    this.#isClosing = true
    return new Promise((resolve) => {
      this.#whenIdle = resolve
      this.#schedule()
    })
  }

  #now(): number {
    return this.#options.clock.now().getTime()
  }

  #isOlder(waiting: Waiting, limitMs: number): boolean {
    return this.#now() - waiting.since > limitMs
  }

  /** Defers to the end of the event loop's turn, so that charges of one turn share a batch. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#dispatch()
    })
  }

  #dispatch(): void {
    this.#refuseLate()
    for (let slot = this.#freeSlots.pop(); slot !== undefined; slot = this.#freeSlots.pop()) {
      const batch = this.#line.take(this.#options.batchLimit, (waiting) => waiting.busyCount < BUSY_TRIES)
      if (batch.length === 0) {
        this.#freeSlots.push(slot)
        break
      }
      void this.#runLane(slot, batch)
    }
    while (this.#waiters < MOST_WAITERS) {
      const patient = this.#line.take(1, (waiting) => waiting.busyCount >= BUSY_TRIES)
      if (patient.length === 0) break
      void this.#runWaiter(patient)
    }
    const isIdle = this.#waiters === 0 && this.#freeSlots.length === this.#options.lanes
    if (isIdle && this.#line.length === 0) this.#whenIdle?.()
  }

  #refuseLate(): void {
    const { waitLimitMs } = this.#options
    const { oldestSince } = this.#line
    if (oldestSince === undefined || this.#now() - oldestSince <= waitLimitMs) return
    for (const late of this.#line.drop(
      (waiting) => !waiting.wasSent && this.#isOlder(waiting, waitLimitMs),
    )) {
      late.reject(new AppError('busy', { retryAfterSeconds: 1 }))
    }
  }

  async #runLane(slot: number, batch: readonly Waiting[]): Promise<void> {
    await this.#settle(slot, batch, await this.#transmit(slot, batch, false))
    this.#freeSlots.push(slot)
    this.#schedule()
  }

  /**
   * Charges of a repeatedly busy wallet wait for its lock outside the lanes, so that they do not block
   * others.
   */
  async #runWaiter(patient: readonly Waiting[]): Promise<void> {
    const slot = this.#options.slot * 2
    this.#waiters += 1
    await this.#settle(slot, patient, await this.#transmit(slot, patient, true))
    this.#waiters -= 1
    this.#schedule()
  }

  #transmit(slot: number, batch: readonly Waiting[], waits: boolean): Promise<Sent> {
    const { pool, eventId, clock, jobName } = this.#options
    const call = { eventId, slot, at: clock.now(), waits, jobName: jobName ?? null }
    return send(
      pool,
      call,
      batch.map((waiting) => waiting.item),
    )
  }

  async #settle(slot: number, batch: readonly Waiting[], sent: Sent): Promise<void> {
    switch (sent.state) {
      case 'answered':
        this.#failuresInARow = 0
        return this.#answer(batch, sent.rows)
      case 'not_sent':
        return this.#tryLater(batch)
      case 'unknown':
        for (const waiting of batch) waiting.wasSent = true
        return this.#tryLater(batch)
      case 'moving':
        this.#line.release(batch)
        for (const waiting of batch) waiting.reject(sent.error)
        return
      case 'rolled_back':
      case 'failed':
        if (sent.state === 'failed') this.#options.alarm(sent.error)
        return batch.length > 1 ? this.#settleOneByOne(slot, batch) : this.#giveUp(batch, sent)
    }
  }

  #answer(batch: readonly Waiting[], rows: readonly OutcomeRow[]): void {
    const busy: Waiting[] = []
    batch.forEach((waiting, index) => {
      const row = rows[index]
      if (row?.code === 'busy') {
        waiting.busyCount += 1
        busy.push(waiting)
        return
      }
      this.#line.release([waiting])
      try {
        if (!row) throw new Error('The ledger answered for fewer items than were sent')
        waiting.resolve(outcomeOf(waiting.item.opId, row))
      } catch (error) {
        waiting.reject(error)
      }
    })
    this.#line.rejoin(busy)
  }

  /**
   * The database is unreachable: retries with the same ids after an exponential pause that keeps the lane.
   */
  async #tryLater(batch: readonly Waiting[]): Promise<void> {
    this.#failuresInARow += 1
    await this.#options.pause(Math.min(FIRST_PAUSE_MS * 2 ** (this.#failuresInARow - 1), LONGEST_PAUSE_MS))
    const isLost = (waiting: Waiting) => waiting.wasSent && this.#isOlder(waiting, this.#options.retryLimitMs)
    const lost = batch.filter(isLost)
    this.#line.release(lost)
    for (const waiting of lost) waiting.reject(new AppError('outcome_unknown', { retryAfterSeconds: 1 }))
    this.#line.rejoin(batch.filter((waiting) => !isLost(waiting)))
  }

  /** One bad item fails the whole batch, which moved nothing: sent alone, only the bad item fails. */
  async #settleOneByOne(slot: number, batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch) {
      await this.#settle(slot, [waiting], await this.#transmit(slot, [waiting], true))
    }
  }

  #giveUp(batch: readonly Waiting[], { state, error }: { state: string; error: unknown }): void {
    for (const waiting of batch) {
      waiting.busyCount += 1
      if (state === 'rolled_back' && waiting.busyCount <= BUSY_TRIES) {
        this.#line.rejoin([waiting])
        continue
      }
      this.#line.release([waiting])
      waiting.reject(state === 'rolled_back' ? new AppError('busy', { retryAfterSeconds: 1 }) : error)
    }
  }
}

export const createBatcher = (options: BatcherOptions): Batcher => new Batcher(options)
