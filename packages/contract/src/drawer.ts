import { drawerCopy } from '@saldo/copy/drawer'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, opId, shiftId, userId } from './ids.ts'
import { centavos, pesos, type Centavos } from './money.ts'
import { pin } from './pin.ts'

/** Mexican bills and coins, in centavos, largest first. */
export const pieceValues: readonly Centavos[] = [
  1000_00, 500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50,
].map((value) => centavos(value))

/** Counted bills and coins, each value once. */
export const countedPieces = z
  .array(
    z.object({
      value: pesos.refine((value) => pieceValues.includes(value), drawerCopy.noSuchPiece),
      count: z.number().int().min(1).max(9_999),
    }),
  )
  .max(pieceValues.length)
  .refine((pieces) => new Set(pieces.map(({ value }) => value)).size === pieces.length, drawerCopy.pieceTwice)
export type CountedPieces = z.output<typeof countedPieces>

/** What counted pieces come to. */
export const sumOfPieces = (pieces: CountedPieces): Centavos =>
  centavos(pieces.reduce((sum, { value, count }) => sum + value * BigInt(count), 0n))

/** Why a drawer was not counted as expected. */
export const differenceReasons = [
  'change',
  'unrecorded_sale',
  'unrecorded_payout',
  'float',
  'counterfeit',
  'miscounted',
  'unknown',
  'other',
] as const
export const differenceReason = z.enum(differenceReasons)
export type DifferenceReason = z.output<typeof differenceReason>

/** `withdrawal`: cash out of a drawer; `change`: cash into it. */
export const movementKind = z.enum(['withdrawal', 'change'])
export type MovementKind = z.output<typeof movementKind>

const inShift = z.object({ event: eventIdParam, shift: shiftId })
const anyStaff = { staff: ['bar', 'cashier', 'manager'] } as const

const wanted = {
  op_id: opId,
  kind: movementKind,
  amount: pesos,
  reason: z.string().trim().min(3, drawerCopy.reasonShort).max(200, drawerCopy.reasonLong),
}

/** The receipt of a movement. */
export const drawerReceipt = z.object({
  op_id: opId,
  /** Its number at the event. */
  folio: z.number().int(),
  kind: movementKind,
  amount: pesos,
  reason: z.string(),
  at: z.iso.datetime(),
  asked_by: z.string(),
  approved_by: z.string(),
})
export type DrawerReceipt = z.output<typeof drawerReceipt>

export const approveMovement = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/shifts/:shift/movements/approve',
  inPractice: true,
  auth: anyStaff,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary:
    'A second person agrees by PIN to this one movement of a drawer’s cash: a manager, or the shift’s person where a manager asks',
  params: inShift,
  body: z.object({ ...wanted, user_id: userId, pin }),
  reply: z.null(),
})

export const moveCash = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/shifts/:shift/movements',
  inPractice: true,
  auth: anyStaff,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary: 'Take cash out of the drawer of an open shift or add change to it, once a second person agreed',
  params: inShift,
  body: z.object(wanted),
  reply: drawerReceipt,
})
