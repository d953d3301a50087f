import fc from 'fast-check'
import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import {
  aCharge,
  at,
  newOpId,
  sealKey,
  terms,
  useLedger,
  type TestLedger,
} from '../../../test/money/ledger.ts'
import {
  anyCommand,
  CAMPAIGNS,
  MAX_BALANCE,
  MAX_CHARGE,
  WALLETS,
  type Command,
  type Operation,
} from '../../../test/money/ledger-commands.ts'
import { mergedWithCups, returnedCups, reversedWithCups, withCups } from '../../../test/money/ledger-cups.ts'
import { LedgerModel } from '../../../test/money/ledger-model.ts'
import type { AppError } from '../../kernel/errors.ts'
import {
  blockWallet,
  bookTransfer,
  cashOut,
  correctIn,
  correctOut,
  grantPromo,
  lapsePromo,
  chargeback,
  hold,
  postHold,
  refundToSource,
  reinstate,
  reissueCode,
  returnItems,
  setEvent,
  topUp,
  verifyLedger,
  voidHold,
  walletOf,
  type Batcher,
  type Outcome,
} from './index.ts'

const ledger = useLedger()
const SEED = Number(process.env['LEDGER_SEED'] ?? Date.now() % 1_000_000_007)
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 30)

type Scene = { event: TestLedger; batcher: Batcher; wallets: WalletId[]; ops: OpId[]; campaigns: string[] }
type PlannedOperation = {
  command: Operation
  opId: OpId
  wallet: WalletId
  other: WalletId
  refersTo: OpId
  codeNo: number
}

const sceneTerms = ({ event }: Pick<Scene, 'event'>) => ({
  ...terms(event.eventId),
  maxBalance: MAX_BALANCE,
  maxCharge: MAX_CHARGE,
  staticLimit: null,
})

const aScene = async (): Promise<Scene> => {
  const event = await ledger.anEvent()
  await setEvent(ledger.database.db, {
    ...terms(event.eventId),
    maxBalance: MAX_BALANCE,
    maxCharge: MAX_CHARGE,
    staticLimit: null,
  })
  const wallets = await Promise.all(Array.from({ length: WALLETS }, () => event.aWallet(0n)))
  const campaigns = Array.from({ length: CAMPAIGNS }, () => newOpId())
  return { event, batcher: event.aBatcher(), wallets, ops: [], campaigns }
}

/** Runs a command against the real ledger. */
const perform = (scene: Scene, asked: PlannedOperation): Promise<Outcome> => {
  const { event, batcher } = scene
  const { db } = ledger.database
  const { command, opId, wallet: walletId, refersTo } = asked
  const booking = event.booking(opId)
  const change = { eventId: event.eventId, opId, walletId, at }
  switch (command.do) {
    case 'topUp': {
      const from = command.isCash ? 'cash_drawer:turno-1' : 'gateway_clearing:mp'
      const { isCash, amount } = command
      return topUp(db, { ...booking, walletId, amount: centavos(amount), from, mayBeRefused: isCash })
    }
    case 'charge': {
      const more = {
        opId,
        codeNo: command.isOldCode ? asked.codeNo + 1 : asked.codeNo,
        tip: centavos(command.tip),
        ...withCups(walletId, command.cups),
      }
      return batcher.charge(aCharge(walletId, command.amount, more))
    }
    case 'hold': {
      const amount = command.amount === 'all' ? command.amount : centavos(command.amount)
      return hold(db, { ...booking, walletId, amount, to: 'refund_payable' })
    }
    case 'postHold':
      return postHold(db, { ...booking, holdOpId: refersTo })
    case 'voidHold':
      return voidHold(db, { ...booking, holdOpId: refersTo })
    case 'reverse':
      return reversedWithCups(db, { ...booking, reverses: refersTo })
    case 'returnCups':
      return returnedCups(db, { ...booking, walletId, amount: centavos(command.amount) })
    case 'giveBack': {
      const chosen = [{ line: 0, quantity: Number(command.amount) }]
      return returnItems(db, { ...booking, of: refersTo, chosen, amount: centavos(command.amount) })
    }
    case 'reinstate':
      return reinstate(db, { ...booking, chargebackOpId: refersTo })
    case 'merge':
      return mergedWithCups(db, { ...booking, from: walletId, codeNo: 0, into: asked.other })
    case 'chargeback':
      return chargeback(db, {
        ...booking,
        walletId,
        amount: centavos(command.amount),
        to: 'gateway_clearing:mp',
      })
    case 'refund':
      return refundToSource(db, {
        ...booking,
        walletId,
        amount: centavos(command.amount),
        to: 'gateway_clearing:mp',
      })
    case 'cashOut':
      return cashOut(db, {
        ...booking,
        walletId,
        amount: centavos(command.amount),
        to: 'cash_drawer:turno-1',
      })
    case 'correctIn':
      return correctIn(db, {
        ...booking,
        walletId,
        amount: centavos(command.amount),
        from: 'payment_suspense',
      })
    case 'correctOut':
      return correctOut(db, {
        ...booking,
        walletId,
        amount: centavos(command.amount),
        to: 'payment_suspense',
      })
    case 'grant': {
      const groupId = scene.campaigns[command.campaign]!
      return grantPromo(db, { ...booking, groupId, walletId, amount: centavos(command.amount) })
    }
    case 'lapse': {
      const over = scene.campaigns.filter((_, campaign) => !command.running.includes(campaign))
      return lapsePromo(db, { ...booking, walletId, over })
    }
    case 'block':
      return blockWallet(db, change)
    case 'reissue':
      return reissueCode(db, { ...change, sealKey })
    case 'house':
      return bookTransfer(db, {
        ...booking,
        debit: 'gateway_fee',
        credit: 'bank',
        amount: centavos(command.amount),
      })
  }
}

const askFor = (scene: Scene, command: Operation, codeNo: number): PlannedOperation => {
  const index = 'wallet' in command ? command.wallet : 0
  const step = command.do === 'merge' ? command.step : 0
  const reference = 'ref' in command ? scene.ops[command.ref % Math.max(scene.ops.length, 1)] : undefined
  return {
    command,
    opId: newOpId(),
    wallet: scene.wallets[index]!,
    other: scene.wallets[(index + step) % WALLETS]!,
    refersTo: reference ?? newOpId(),
    codeNo,
  }
}

test(
  'any history of operations answers what the model says, repeats included, and verifies',
  { timeout: 120_000 },
  async () => {
    const history = async (commands: Command[]): Promise<void> => {
      const scene = await aScene()
      const model = new LedgerModel()
      const answers: { asked: PlannedOperation; outcome: Outcome }[] = []
      const pairs: [Outcome, object][] = []
      for (const command of commands) {
        if (command.do === 'setOpen') {
          model.setOpen(command.isOpen)
          await setEvent(ledger.database.db, { ...sceneTerms(scene), isOpen: command.isOpen })
        } else if (command.do === 'again') {
          const earlier = answers[command.ref % Math.max(answers.length, 1)]
          if (earlier)
            pairs.push([await perform(scene, earlier.asked), { ...earlier.outcome, isRepeated: true }])
        } else {
          const codeNo = 'wallet' in command ? model.wallets[command.wallet]!.codeNo : 0
          const asked = askFor(scene, command, codeNo)
          const { status, code, before, after } = model.answer(command)
          const outcome = await perform(scene, asked)
          const said = {
            opId: asked.opId,
            status,
            balanceBefore: before,
            balanceAfter: after,
            isRepeated: false,
          }
          pairs.push([
            outcome,
            { ...said, walletSeq: outcome.walletSeq, ...(code !== undefined && { code }) },
          ])
          scene.ops.push(asked.opId)
          answers.push({ asked, outcome })
        }
      }
      expect(pairs.map(([answer]) => answer)).toEqual(pairs.map(([, expected]) => expected))
      for (const [index, walletId] of scene.wallets.entries()) {
        const { available, held, promo } = model.wallets[index]!
        expect(await walletOf(ledger.database.db, scene.event.eventId, { walletId })).toMatchObject({
          available,
          held,
          promo,
        })
      }
      expect((await verifyLedger(ledger.database.db, scene.event.eventId)).problems).toEqual([])
    }
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { minLength: 1, maxLength: 60, size: 'max' }), history),
      { seed: SEED, numRuns: RUNS },
    )
  },
)

test(
  'operations at once, each asked twice, never overdraw, move once and verify',
  { timeout: 120_000 },
  async () => {
    const rush = async (groups: Command[][]): Promise<void> => {
      const scene = await aScene()
      const refusals: string[] = []
      for (const group of groups) {
        const asked = group
          .filter((command): command is Operation => command.do !== 'again' && command.do !== 'setOpen')
          .map((command) => askFor(scene, command, 0))
        const twice = await Promise.allSettled([...asked, ...asked].map((one) => perform(scene, one)))
        const outcomes = twice.flatMap((settled) => (settled.status === 'fulfilled' ? [settled.value] : []))
        refusals.push(
          ...twice.flatMap((settled) =>
            settled.status === 'rejected' ? [(settled.reason as AppError).code] : [],
          ),
        )
        for (const { opId } of asked) {
          const fresh = outcomes.filter((outcome) => outcome.opId === opId && !outcome.isRepeated)
          expect(fresh.length).toBeLessThanOrEqual(1)
        }
        scene.ops.push(...asked.map((one) => one.opId))
      }
      // Nothing else may go wrong: a deadlock, or an id met while it was being decided.
      expect(refusals.filter((code) => code !== 'busy' && code !== 'request_in_progress')).toEqual([])
      expect((await verifyLedger(ledger.database.db, scene.event.eventId)).problems).toEqual([])
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyCommand, { minLength: 4, maxLength: 12 }), { minLength: 1, maxLength: 6 }),
        rush,
      ),
      { seed: SEED, numRuns: RUNS },
    )
  },
)
