import { z } from 'zod'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { eventIdParam, opId } from './ids.ts'
import { importFile, importLine, imported } from './imports.ts'
import { accountGroup } from './money-reports.ts'
import { pesos, signedPesos, sumOfPesos } from './money.ts'

const inEvent = z.object({ event: eventIdParam })
const book = { may: 'money.book' } as const

export const depositLimits = { reference: 60, reason: 200 } as const

const notBelowZero = signedPesos.refine((amount) => amount >= 0n)
const depositFields = z.object({
  /** What arrived at the bank, after the fee. */
  amount: pesos,
  /** What the gateway or the terminals’ bank kept of the payout, beside the fees of its payments. */
  fee: notBelowZero,
  arrived_on: day,
  reference: z.string().trim().min(1).max(depositLimits.reference),
})

const deposit = depositFields.extend({
  id: opId,
  /** The gateway’s or the terminals’ account. */
  account: z.number().int(),
  who: z.string().nullable(),
  at: z.iso.datetime(),
  undone: z.object({ who: z.string().nullable(), at: z.iso.datetime(), reason: z.string() }).nullable(),
})

export const deposits = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/deposits',
  auth: { may: 'money.read' },
  summary:
    'What gateways and card terminals still owe, and their last 200 deposits at the bank, newest first',
  params: inEvent,
  reply: z.object({
    accounts: z.array(
      z.object({
        id: z.number().int(),
        group: accountGroup,
        name: z.string().nullable(),
        /** Taken and not yet at the bank; below zero where more arrived or was given back than was taken. */
        owed: sumOfPesos,
      }),
    ),
    deposits: z.array(deposit),
  }),
})

export const recordDeposit = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/deposits',
  auth: book,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary:
    'Enter a deposit at the bank; needs a recent sign-in, and an account that owes at least its amount and fee',
  params: inEvent,
  body: depositFields.extend({ op_id: opId, account: z.number().int().min(1) }),
  reply: z.object({ op_id: opId, status: z.literal('booked') }),
})

export const undoDeposit = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/deposits/:deposit/undo',
  auth: book,
  limits: ['staff_changes'],
  summary: 'Take back a deposit that was entered by mistake, once; needs a recent sign-in',
  params: inEvent.extend({ deposit: opId }),
  body: z.object({ reason: z.string().trim().min(1).max(depositLimits.reason) }),
  reply: z.object({ op_id: opId, status: z.literal('undone') }),
})

const preview = imported(importLine(depositFields.extend({ account: z.string() })))
export type DepositsPreview = z.output<typeof preview>

export const previewDeposits = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/deposits-import/preview',
  auth: book,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary:
    'What a CSV file of deposits would do: `file`, up to 1 MB and 1,000 lines (cuenta, fecha, importe, comisión, referencia)',
  params: inEvent,
  body: importFile.pick({ file: true }),
  reply: preview,
})

export const importDeposits = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/deposits-import',
  auth: book,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary:
    'Do what the preview said, all or nothing: its `mark`, then `file`; needs a recent sign-in, refused when anything changed since',
  params: inEvent,
  body: importFile,
  reply: preview,
})
