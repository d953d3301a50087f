import { writeFile } from 'node:fs/promises'
import type { OpId } from '@saldo/contract/ids'
import { pesos } from '@saldo/contract/money'
import { officeRefund, refundLine, refundState } from '@saldo/contract/refunds'
import { cliCopy } from '@saldo/copy/cli'
import type { Command } from 'commander'
import { v7 } from 'uuid'
import { z } from 'zod'
import {
  acceptRefund,
  amountToAccept,
  allRefundLines,
  fileOnWire,
  lineOnWire,
  openRefund,
  openRefundImage,
  payRefund,
  refundLines,
  refundNamed,
  rejectRefund,
  returnRefund,
  type Decided,
  type Deciding,
} from '../modules/refunds/index.ts'
import { Refusal, type Answer } from './answer.ts'
import type { Context } from './context.ts'
import { eventNamed } from './find.ts'
import type { Shell } from './shell.ts'
import { mxn } from '../documents/mxn.ts'
import { refundLineText, refundText } from './show-refund.ts'

/** A new opId per call: the request's state prevents deciding twice. */
const decider = (context: Context): Deciding => ({ ...context.act(), opId: v7() as OpId })

const list = async (
  context: Context,
  { event, state }: { event?: string; state?: string },
): Promise<Answer> => {
  const wanted = refundState.optional().safeParse(state)
  if (!wanted.success) throw new Refusal('state_unknown', cliCopy.refundStateUnknown(state ?? ''))
  const lines =
    event === undefined
      ? await allRefundLines(context, wanted.data)
      : await refundLines(context, (await eventNamed(context, event)).id, wanted.data)
  return {
    data: lines.map((line) => z.encode(refundLine, lineOnWire(line))),
    text: lines.length === 0 ? cliCopy.noRefunds : lines.map(refundLineText).join('\n'),
  }
}

const answerWith = async (context: Context, folio: string): Promise<Answer> => {
  const file = await openRefund(context, await refundNamed(context, folio), context.act())
  return { data: z.encode(officeRefund, fileOnWire(file)), text: refundText(file) }
}

const decided = (context: Context, { refund }: Decided): Promise<Answer> => answerWith(context, refund.folio)

/** Requires the amount to be typed; without it the refusal shows the amount to accept. */
const accept = async (
  context: Context,
  folio: string,
  { code, amount: typed }: { code?: string; amount?: string },
): Promise<Answer> => {
  const found = await refundNamed(context, folio)
  if (typed === undefined) {
    const seen = mxn(await amountToAccept(context, found, code))
    throw new Refusal('amount_unseen', cliCopy.refundAmountUnseen(seen))
  }
  const amount = pesos.safeParse(Number(typed))
  if (!amount.success) throw new Refusal('amount_unreadable', cliCopy.refundAmountUnreadable(typed))
  const by = { ...decider(context), amount: amount.data, code }
  return decided(context, await acceptRefund(context, found, by))
}

const reject = async (context: Context, folio: string, { reason }: { reason: string }): Promise<Answer> =>
  decided(context, await rejectRefund(await refundNamed(context, folio), { ...decider(context), reason }))

const paid = async (context: Context, folio: string): Promise<Answer> =>
  decided(context, await payRefund(await refundNamed(context, folio), decider(context)))

const returned = async (context: Context, folio: string, { reason }: { reason: string }): Promise<Answer> =>
  decided(context, await returnRefund(await refundNamed(context, folio), { ...decider(context), reason }))

const image = async (context: Context, folio: string, { to }: { to: string }): Promise<Answer> => {
  const picture = await openRefundImage(context, await refundNamed(context, folio), context.act())
  // Readable by its owner only; `wx` refuses to overwrite a file.
  await writeFile(to, picture, { flag: 'wx', mode: 0o600 }).catch(() => {
    throw new Refusal('file_unwritable', cliCopy.fileUnwritable(to))
  })
  return { data: { file: to, bytes: picture.length }, text: cliCopy.refundImageWritten(to) }
}

export const refundCommands = (program: Command, shell: Shell): void => {
  const refund = program.command('refund').description(cliCopy.refund)
  refund
    .command('list')
    .description(cliCopy.refundList)
    .option('--event <evento>', cliCopy.refundEvent)
    .option('--state <estado>', cliCopy.refundState)
    .action(shell.withDatabase(list))
  refund.command('show <folio>').description(cliCopy.refundShow).action(shell.withDatabase(answerWith))
  refund
    .command('accept <folio>')
    .description(cliCopy.refundAccept)
    .option('--amount <pesos>', cliCopy.refundAmount)
    .option('--code <código>', cliCopy.refundCode)
    .action(shell.withDatabase(accept))
  refund
    .command('reject <folio>')
    .description(cliCopy.refundReject)
    .requiredOption('--reason <texto>', cliCopy.refundReason)
    .action(shell.withDatabase(reject))
  refund.command('paid <folio>').description(cliCopy.refundPaid).action(shell.withDatabase(paid))
  refund
    .command('returned <folio>')
    .description(cliCopy.refundReturned)
    .requiredOption('--reason <texto>', cliCopy.refundReason)
    .action(shell.withDatabase(returned))
  refund
    .command('image <folio>')
    .description(cliCopy.refundImage)
    .requiredOption('--to <archivo>', cliCopy.refundImageTo)
    .action(shell.withDatabase(image))
}
