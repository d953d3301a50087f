import type { OpId } from '@saldo/contract/ids'
import { centavosOfPesos, pesos, pesosOfCentavos } from '@saldo/contract/money'
import { paymentMethodNames } from '@saldo/contract/payment-vendors'
import { cliCopy } from '@saldo/copy/cli'
import type { Command } from 'commander'
import { listEach } from '../db/index.ts'
import { v7 } from 'uuid'
import {
  eventOfPurchaseCode,
  findAttempt,
  findAttemptByReport,
  type Attempt,
} from '../modules/orders/index.ts'
import {
  askToCancelOrder,
  type Difference,
  openDifferences,
  openSuspense,
  refundOrder,
  type Suspense,
} from '../modules/payments/index.ts'
import { gatewayWord, Refusal, type Answer } from './answer.ts'
import type { Context } from './context.ts'
import type { Shell } from './shell.ts'

/** The method by which a payment of ours was made; null for one that belongs to no attempt. */
type Method = Attempt['method'] | null

const methodName = (method: Method): string => (method === null ? '—' : paymentMethodNames[method])

const methodOfSuspense = async (
  { databases }: Context,
  { eventId, attemptId }: Suspense,
): Promise<Method> => {
  if (eventId === 0 || attemptId === null) return null
  return (await findAttempt(await databases.forEvent(eventId), eventId, attemptId))?.method ?? null
}

const suspense = async (context: Context): Promise<Answer> => {
  const waiting = await listEach(context.databases, openSuspense)
  const methods = await Promise.all(waiting.map((each) => methodOfSuspense(context, each)))
  const lines = waiting.map((each, n) => ({
    event: each.eventId,
    gateway: gatewayWord(each.gateway),
    method: methods[n] ?? null,
    payment: each.gatewayPaymentId,
    amount: pesosOfCentavos(each.amount),
    currency: each.currency,
    reason: each.reason,
    since: each.at.toISOString(),
  }))
  return {
    data: lines,
    text:
      lines.length === 0
        ? cliCopy.noSuspense
        : lines
            .map((line) =>
              [
                line.since,
                line.event,
                line.gateway,
                methodName(line.method),
                line.payment,
                line.amount,
                line.reason,
              ].join('  '),
            )
            .join('\n'),
  }
}

const amountOf = (of: bigint | null): number | null => (of === null ? null : pesosOfCentavos(of))

const DAY_MS = 86_400_000

const methodOfDifference = async ({ databases }: Context, difference: Difference): Promise<Method> => {
  const { eventId } = difference
  if (eventId === null) return null
  return (await findAttemptByReport(await databases.forEvent(eventId), eventId, difference))?.method ?? null
}

const differences = async (context: Context): Promise<Answer> => {
  const { databases, clock } = context
  const open = await openDifferences(databases.control)
  const methods = await Promise.all(open.map((each) => methodOfDifference(context, each)))
  const lines = open.map((each, n) => ({
    gateway: gatewayWord(each.gateway),
    method: methods[n] ?? null,
    payment: each.reportId,
    kind: each.kind,
    event: each.eventId,
    purchase_code: each.code,
    ours: amountOf(each.ours),
    theirs: amountOf(each.theirs),
    found_at: each.foundAt.toISOString(),
    age_days: Math.floor((clock.now().getTime() - each.foundAt.getTime()) / DAY_MS),
  }))
  const text = lines.map((line) =>
    cliCopy.difference({
      ...line,
      method: methodName(line.method),
      what: cliCopy.differenceKinds[line.kind],
      days: line.age_days,
    }),
  )
  return { data: lines, text: lines.length === 0 ? cliCopy.noDifferences : text.join('\n') }
}

const refund = async (
  context: Context,
  code: string,
  { amount, reason }: { amount?: string; reason: string },
): Promise<Answer> => {
  const eventId = eventOfPurchaseCode(code)
  if (eventId === null) throw new Refusal('order_not_found', cliCopy.orderUnknown(code))
  const given = amount === undefined ? null : pesos.safeDecode(Number(amount))
  if (given && !given.success) throw new Refusal('amount_unreadable', cliCopy.amountUnreadable(amount ?? ''))
  const asked = await refundOrder(context, {
    eventId,
    code,
    opId: v7() as OpId,
    amount: amount === undefined ? null : centavosOfPesos(Number(amount)),
    reason,
    ...context.act(),
  })
  const paid = pesosOfCentavos(asked.amount)
  return {
    data: { refund: asked.refundId, amount: paid, status: asked.status },
    text: cliCopy.paymentRefundAsked(paid),
  }
}

const cancel = async (context: Context, code: string, { reason }: { reason: string }): Promise<Answer> => {
  const eventId = eventOfPurchaseCode(code)
  if (eventId === null) throw new Refusal('order_not_found', cliCopy.orderUnknown(code))
  await askToCancelOrder(context, { eventId, code, reason, ...context.act() })
  return { data: { purchase_code: code }, text: cliCopy.orderCancelAsked(code) }
}

/** Commands for online payments. */
export const paymentCommands = (program: Command, shell: Shell): void => {
  const payments = program.command('payments').description(cliCopy.payments)
  payments.command('suspense').description(cliCopy.paymentsSuspense).action(shell.withDatabase(suspense))
  payments
    .command('differences')
    .description(cliCopy.paymentsDifferences)
    .action(shell.withDatabase(differences))
  payments
    .command('refund <compra>')
    .description(cliCopy.paymentsRefund)
    .option('--amount <pesos>', cliCopy.paymentsRefundAmount)
    .requiredOption('--reason <motivo>', cliCopy.paymentsRefundReason)
    .action(shell.withDatabase(refund))
  payments
    .command('cancel <compra>')
    .description(cliCopy.paymentsCancel)
    .requiredOption('--reason <motivo>', cliCopy.paymentsRefundReason)
    .action(shell.withDatabase(cancel))
}
