import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addsUp, type WireSection } from '../../../test/money/report.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { bySystem } from '../../../test/server/by-system.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { aCashier, drawerOf, ledgerIsSound, type Answer, type Cashier } from '../../../test/venue/desk.ts'
import { givePin, testPin } from '../../../test/venue/tills.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { editEvent } from '../events/index.ts'
import { accountBalance } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const SEED = Number(process.env['LEDGER_SEED'] ?? Date.now() % 1_000_000_007)
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 5)

/** What moves a drawer's cash; amounts in whole pesos. `ref` names an earlier operation to take back or repeat. */
type Step =
  | { do: 'topUp' | 'sale' | 'payOut' | 'withdrawal' | 'change'; amount: number }
  | { do: 'void' | 'again'; ref: number }
/** Steps of one round are sent at once. */
type Round = readonly Step[]

const amount = fc.integer({ min: 20, max: 300 })
const moves = fc.record({
  do: fc.constantFrom('topUp', 'topUp', 'sale', 'payOut', 'withdrawal', 'withdrawal', 'change'),
  amount,
}) as fc.Arbitrary<Step>
const returns = fc.record({
  do: fc.constantFrom('void', 'again'),
  ref: fc.nat({ max: 50 }),
}) as fc.Arbitrary<Step>
const anyRound: fc.Arbitrary<Round> = fc.array(
  fc.oneof({ weight: 3, arbitrary: moves }, { weight: 1, arbitrary: returns }),
  { minLength: 1, maxLength: 4 },
)
const anyShift = fc.record({
  float: fc.integer({ min: 0, max: 500 }),
  rounds: fc.array(anyRound, { minLength: 4, maxLength: 9 }),
  miscount: fc.constantFrom(0, 0, -35, 12),
})

type Sent = { path: string; body: { op_id: string } & Record<string, unknown>; answer: Answer; cash: number }

/** One shift as it is worked through the API, with each operation's effect on the drawer as answered. */
class Night {
  readonly sent: Sent[] = []
  /** What was answered as it may not be. */
  readonly wrong: string[] = []
  readonly by: Cashier
  readonly boss: Person
  readonly shift: string

  constructor(by: Cashier, boss: Person, shift: string) {
    this.by = by
    this.boss = boss
    this.shift = shift
  }

  private async send(path: string, body: object, cash: number): Promise<Sent> {
    const asked = { op_id: randomUUID(), ...body }
    const answer = await this.by.ask(path, asked)
    if (answer.status >= 500) this.wrong.push(`${path}: ${JSON.stringify(answer.body)}`)
    const sent = { path, body: asked, answer, cash: answer.status === 200 ? cash : 0 }
    this.sent.push(sent)
    return sent
  }

  private async moved(kind: 'withdrawal' | 'change', pesos: number): Promise<void> {
    const wanted = { op_id: randomUUID(), kind, amount: pesos, reason: 'Por la hora' }
    const path = `shifts/${this.shift}/movements`
    const agreed = await this.by.ask(`${path}/approve`, { ...wanted, user_id: this.boss.id, pin: testPin })
    if (agreed.status !== 200) this.wrong.push(`not agreed: ${JSON.stringify(agreed.body)}`)
    await this.send(path, wanted, kind === 'withdrawal' ? -pesos : pesos)
  }

  private async paidOut(pesos: number): Promise<void> {
    const { code } = await aWallet(server, this.by.eventId, { balance: 0 })
    await this.send('topups', { code, amount: pesos, tender: 'cash' }, pesos)
    const held = await this.send('cashouts', { code }, 0)
    await this.send(`cashouts/${held.body.op_id}/paid`, {}, -pesos)
  }

  private async again(ref: number): Promise<void> {
    const before = this.sent[ref % Math.max(1, this.sent.length)]
    if (!before) return
    const answer = await this.by.ask(before.path, before.body)
    if (!isDeepStrictEqual(answer, before.answer))
      this.wrong.push(`${before.path} again: ${JSON.stringify(answer.body)}`)
  }

  private async takenBack(ref: number): Promise<void> {
    const before = this.sent[ref % Math.max(1, this.sent.length)]
    if (!before || before.path.includes('void')) return
    await this.send(`operations/${before.body.op_id}/void`, { reason: 'Me equivoqué' }, 0 - before.cash)
  }

  async step(step: Step): Promise<void> {
    switch (step.do) {
      case 'topUp':
        return void (await this.send('topups', { amount: step.amount, tender: 'cash' }, step.amount))
      case 'sale':
        return void (await this.send('cash-sales', { amount: step.amount }, step.amount))
      case 'payOut':
        return this.paidOut(step.amount)
      case 'withdrawal':
      case 'change':
        return this.moved(step.do, step.amount)
      case 'again':
        return this.again(step.ref)
      case 'void':
        return this.takenBack(step.ref)
    }
  }

  sumOf(picks: (sent: Sent) => boolean): number {
    return this.sent.filter(picks).reduce((sum, { cash }) => sum + cash, 0)
  }
}

const begin = async (float: number): Promise<Night> => {
  const by = await aCashier(server)
  const { eventId } = by
  const boss = await aPerson(server, [{ eventId, role: 'manager' }])
  await givePin(server, eventId, boss)
  const follow = createLedgerFollower(server.deps.databases, server.clock)
  await editEvent({ ...server.deps, follow }, eventId, { cashRefunds: true }, bySystem(server))
  return new Night(by, boss, await by.opens(float))
}

const isMovement = ({ path }: Sent) => path.includes('/movements')
const lineOf = (sections: WireSection[], label: string): number =>
  sections[0]?.lines.find((line) => line.label === label)?.amount ?? 0

test('float + cash in − cash out − withdrawals + added change is what a drawer is expected to hold', async () => {
  await fc.assert(
    fc.asyncProperty(anyShift, async ({ float, rounds, miscount }) => {
      const night = await begin(float)
      const { by, boss, shift } = night
      for (const round of rounds) await Promise.all(round.map((step) => night.step(step)))
      expect(night.wrong).toEqual([])
      const [dealt, moved] = [night.sumOf((sent) => !isMovement(sent)), night.sumOf(isMovement)]
      const expected = float + dealt + moved
      expect(await drawerOf(server, by, shift)).toBe(BigInt(expected) * 100n)
      const counted = Math.max(0, expected + miscount)
      const closed = await by.ask(`shifts/${shift}/close`, { op_id: randomUUID(), counted })
      const report = closed.body.data as { expected: number; difference: number; sections: WireSection[] }
      expect(report).toMatchObject({ expected, difference: counted - expected })
      addsUp(report.sections)
      expect(lineOf(report.sections, 'Retiros') + lineOf(report.sections, 'Cambio agregado')).toBe(moved)
      expect(lineOf(report.sections, 'Efectivo que entró')).toBe(dealt)
      const listed = await call(server, 'GET', `staff/events/${by.eventId}/shifts`, { token: boss.token })
      const [line] = listed.json<{ data: { withdrawn: number; change_added: number }[] }>().data
      expect((line?.change_added ?? 0) - (line?.withdrawn ?? 0)).toBe(moved)
      // The drawer is empty: what left it for the bank, net of float and change, is what was dealt and miscounted.
      expect(await drawerOf(server, by, shift)).toBe(0n)
      expect(await accountBalance(server.db, by.eventId, 'bank')).toBe(
        BigInt(dealt + counted - expected) * 100n,
      )
    }),
    { seed: SEED, numRuns: RUNS },
  )
  await ledgerIsSound(server)
}, 180_000)
