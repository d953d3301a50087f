import { randomUUID } from 'node:crypto'
import type { OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { findUser } from '../../src/modules/auth/index.ts'
import { pollAttempt } from '../../src/modules/payments/ask/poll-attempt.ts'
import { confirmAnswer, previewAnswer } from '../../src/modules/refund-batches/answer-batch.ts'
import { approveBatch, fileBatch } from '../../src/modules/refund-batches/change-batch.ts'
import { prepareBatch } from '../../src/modules/refund-batches/prepare-batch.ts'
import { resumeRun, startRun } from '../../src/modules/refund-runs/start-run.ts'
import { requestByHolder } from '../../src/modules/refunds/index.ts'
import { runDueJobs } from '../server/jobs.ts'
import { HOUR_MS } from './refund-runs.ts'
import { goodClabe } from './refunds.ts'
import { isExpected } from './histories.ts'
import type { Night } from './histories-night.ts'
import type { Attendee } from './person-history.ts'

type Said = 'liquidada' | 'devuelta'
type Item = { seq: number; walletId: WalletId; amount: bigint; reference: string }

/** Jobs of a night that move money or decide what moves it; what tells people is tested where it is made. */
const moneyJobs = [
  'drive-refund-run',
  'run-refund-decided',
  'refund-payment',
  'book-batch',
  'poll-attempt',
  'repeat-payment',
]
const LAST_ROUND = 10

/** What the office, the gateways and a bank do once an event has ended, with crashes, silences and disputes between. */
export const afterTheNight = (night: Night, people: readonly Attendee[]) => {
  const { server, fake, payments, dice, event } = night
  const { db, deps, clock } = server
  const { roll, pick } = dice
  const [rosa, mona] = [randomUUID() as UserId, randomUUID() as UserId]
  /** What the bank says that it paid, by QR. */
  const paid = new Map<WalletId, bigint>()
  const finals = new Map<string, Said>()

  const by = (id: UserId) => ({
    actor: { kind: 'staff' as const, id, sessionId: randomUUID() as never, authTime: clock.now() },
    at: clock.now(),
    requestId: 'history',
    eventId: event.id,
  })

  const expecting = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      if (!isExpected(error)) throw error
      return false
    }
  }

  /** Runs the jobs that are due, at most so many; one that broke off is there again. */
  const runJobs = async (most = Infinity): Promise<void> => {
    await server.superPool.query(
      `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
       WHERE t.id = j.task_id AND NOT t.identifier = ANY($1)`,
      [moneyJobs],
    )
    await runDueJobs(server, { only: moneyJobs, most, survives: isExpected })
  }

  const trouble = (): void => {
    fake.next.answering = pick(['answers', 'answers', 'answers', 'silent', 'dies', 'dies before'])
    fake.next.refund = pick(['approved', 'approved', 'approved', 'in_process', 'rejected'])
  }
  const calm = (): void =>
    void Object.assign(fake.next, { answering: 'answers', refund: 'approved', fate: 'approved' })

  /** Some people's money moves while the office works. */
  const meanwhile = async (share: number): Promise<void> => {
    for (const person of people) if (roll() < share) await person.stepAfterwards()
  }

  /** Every payment that a gateway has not decided is decided, and known here. */
  const settlePayments = async (): Promise<void> => {
    calm()
    for (const person of people) {
      for (const taken of person.taken()) {
        if (taken.status === 'in_process') fake.touch(taken, 'rejected')
        await person.tell(taken)
      }
      for (const { attemptId } of await person.attempts())
        await expecting(() => pollAttempt(payments, { eventId: event.id, attemptId, round: LAST_ROUND }))
    }
  }

  const runOf = () =>
    db
      .selectFrom('refund_run')
      .selectAll()
      .where('event_id', '=', event.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()

  /** A run to its end, through pauses that a person ends. */
  const giveBack = async (): Promise<void> => {
    const opId = randomUUID() as OpId
    await startRun(deps, { eventId: event.id, opId, act: by(rosa) })
    for (let step = 0; step < 400; step += 1) {
      if (step < 60) trouble()
      else calm()
      await runJobs(8)
      await meanwhile(0.02)
      if (roll() < 0.3) fake.decideRefunds(pick(['approved', 'approved', 'rejected']))
      const run = await runOf()
      if (run?.state === 'paused') await resumeRun(deps, { eventId: event.id, runId: opId, act: by(rosa) })
      if (run?.state === 'done') return
      clock.pass(pick([1_000, 1_000, HOUR_MS]))
    }
    throw new Error('The run never came to its end')
  }

  const giveClabes = async (): Promise<void> => {
    for (const { userId } of people) {
      const holder = await findUser(db, userId)
      if (!holder || roll() < 0.15) continue
      const asking = {
        eventId: event.id,
        opId: randomUUID() as OpId,
        holder,
        clabe: goodClabe,
        act: by(userId),
      }
      await expecting(() => requestByHolder(deps, asking))
      if (roll() < 0.3) await expecting(() => requestByHolder(deps, asking))
    }
  }

  const itemsOf = async (batchId: string): Promise<Item[]> => {
    const rows = await db
      .selectFrom('refund_batch_item as i')
      .innerJoin('refund_request as r', (join) =>
        join.onRef('r.event_id', '=', 'i.event_id').onRef('r.refund_id', '=', 'i.refund_id'),
      )
      .select(['i.seq', 'r.wallet_id', 'i.amount_centavos', 'i.reference'])
      .where('i.batch_id', '=', batchId)
      .orderBy('i.seq')
      .execute()
    return rows.map((row) => ({
      seq: row.seq,
      walletId: row.wallet_id as WalletId,
      amount: row.amount_centavos,
      reference: row.reference,
    }))
  }

  /** The bank's file says these outcomes; taken twice, as a person does who isn't sure. */
  const answer = async (id: OpId, told: readonly (Item & { says: Said })[]): Promise<void> => {
    if (told.length === 0) return
    const lines = told.map(({ reference, amount, says }) => `${reference},${Number(amount) / 100},${says}`)
    const upload = {
      id,
      bank: 'Banorte',
      columns: null,
      bytes: Buffer.from(['referencia,importe,estado', ...lines].join('\n')),
    }
    const { mark } = await previewAnswer(deps, upload, by(rosa))
    await confirmAnswer(deps, { ...upload, mark }, by(rosa))
    await confirmAnswer(deps, { ...upload, mark }, by(rosa))
    for (const { walletId, amount, reference, says } of told) {
      const before = finals.get(reference) === 'liquidada' ? amount : 0n
      finals.set(reference, says)
      paid.set(walletId, (paid.get(walletId) ?? 0n) - before + (says === 'liquidada' ? amount : 0n))
    }
    await runJobs(3)
    await meanwhile(0.02)
    await runJobs()
  }

  /** One batch: prepared and approved by two people, its file with the bank, answered in two files. */
  const aBatch = async (): Promise<void> => {
    const id = randomUUID() as OpId
    let total = centavos(0)
    const isPrepared = await expecting(async () => {
      total = (await prepareBatch(deps, { id, folios: undefined }, by(mona))).batch.total
    })
    if (!isPrepared) return
    await meanwhile(0.01)
    // A dispute meanwhile may have taken what was held: then the batch is given up.
    if (!(await expecting(() => approveBatch(deps, { id, total }, by(rosa))))) return
    if (!(await expecting(() => fileBatch(deps, id, by(rosa))))) return
    await meanwhile(0.15)
    const items = await itemsOf(id)
    const first = items.filter(() => roll() < 0.7)
    await answer(
      id,
      first.map((item) => ({ ...item, says: pick<Said>(['liquidada', 'liquidada', 'devuelta']) })),
    )
    const rest = items.filter((item) => !first.includes(item))
    const late = first.filter(({ reference }) => finals.get(reference) === 'liquidada' && roll() < 0.1)
    await answer(id, [
      ...rest.map((item) => ({ ...item, says: pick<Said>(['liquidada', 'devuelta']) })),
      ...late.map((item) => ({ ...item, says: 'devuelta' as Said })),
    ])
  }

  /** What the bank paid although the books could not: a chargeback had taken the hold, and a person must look. */
  const unbookedOf = async (wallets: ReadonlySet<WalletId>): Promise<bigint> => {
    const rows = await db
      .selectFrom('refund_batch_item as i')
      .innerJoin('refund_request as r', (join) =>
        join.onRef('r.event_id', '=', 'i.event_id').onRef('r.refund_id', '=', 'i.refund_id'),
      )
      .select('i.amount_centavos')
      .where('i.event_id', '=', event.id)
      .where('i.outcome', '=', 'paid')
      .where('i.refusal', 'is not', null)
      .where('r.wallet_id', 'in', [...wallets])
      .execute()
    return rows.reduce((sum, { amount_centavos }) => sum + amount_centavos, 0n)
  }

  /** What is held for accepted requests that no bank has answered: nothing else may be held at the end. */
  const awaitedOf = async (wallets: ReadonlySet<WalletId>): Promise<bigint> => {
    const rows = await db
      .selectFrom('refund_request as r')
      .innerJoin('ledger.hold as h', (join) =>
        join.onRef('h.event_id', '=', 'r.event_id').onRef('h.pending_id', '=', 'r.hold_op_id'),
      )
      .leftJoin('refund_batch_item as i', (join) =>
        join
          .onRef('i.event_id', '=', 'r.event_id')
          .onRef('i.refund_id', '=', 'r.refund_id')
          .on('i.outcome', 'is not', null),
      )
      .select('r.amount_centavos')
      .where('r.event_id', '=', event.id)
      .where('r.state', '=', 'accepted')
      .where('r.wallet_id', 'in', [...wallets])
      .where('i.seq', 'is', null)
      .groupBy(['r.refund_id', 'r.amount_centavos'])
      .having((of) => of.fn.countAll<bigint>(), '=', 1n)
      .execute()
    return rows.reduce((sum, { amount_centavos }) => sum + (amount_centavos ?? 0n), 0n)
  }

  return {
    async pass(): Promise<void> {
      await settlePayments()
      clock.pass(event.endsAt.getTime() + HOUR_MS - clock.now().getTime())
      await giveBack()
      await giveClabes()
      await aBatch()
      // What came back from a bank, or was refused, is asked for and given again.
      await giveBack()
      await giveClabes()
      await aBatch()
      await settlePayments()
      fake.decideRefunds('approved')
      clock.pass(3 * HOUR_MS)
      await runJobs()
      for (const person of people) await person.lapse()
    },
    paidTo: (wallets: ReadonlySet<WalletId>): bigint =>
      [...wallets].reduce((sum, walletId) => sum + (paid.get(walletId) ?? 0n), 0n),
    unbookedOf,
    awaitedOf,
  }
}
