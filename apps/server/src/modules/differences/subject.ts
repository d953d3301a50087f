import type { DifferenceId } from '@saldo/contract/differences'
import type { AttemptId, OpId, ShiftId } from '@saldo/contract/ids'
import { gatewayIds } from '@saldo/contract/payment-vendors'
import { z } from 'zod'
import { AppError } from '../../kernel/errors.ts'
import type { DifferenceKey } from '../payments/index.ts'

/** What a difference is about: its source and the ids that it has there. */
export type Subject =
  | ({ source: 'provider' } & DifferenceKey)
  | { source: 'cash' | 'terminal'; shiftId: ShiftId }
  | { source: 'suspense'; suspenseId: string }
  | { source: 'chargeback'; attemptId: AttemptId }
  | { source: 'batch'; batchId: OpId; seq: number }

const partsOf = (subject: Subject): (string | number)[] => {
  switch (subject.source) {
    case 'provider':
      return [subject.gateway, subject.reportId, subject.kind]
    case 'cash':
    case 'terminal':
      return [subject.shiftId]
    case 'suspense':
      return [subject.suspenseId]
    case 'chargeback':
      return [subject.attemptId]
    case 'batch':
      return [subject.batchId, subject.seq]
  }
}

/** Its name in addresses and tables. */
export const idOf = (subject: Subject): DifferenceId => [subject.source, ...partsOf(subject)].join('~')

const guid = z.guid().toLowerCase()
const online = z.coerce.number().refine((id) => id === gatewayIds.mercado_pago || id === gatewayIds.paypal)
const kinds = z.enum(['unknown_here', 'unknown_there', 'amount', 'refunded', 'fee', 'not_applied'])

const forms = z.union([
  z.tuple([z.literal('provider'), online, z.string().min(1).max(80), kinds]),
  z.tuple([z.enum(['cash', 'terminal', 'suspense', 'chargeback']), guid]),
  z.tuple([z.literal('batch'), guid, z.coerce.number().int().positive().max(1_000_000)]),
])

/** The subject of a name. Throws not_found for one that names nothing. */
export const subjectOf = (id: DifferenceId): Subject => {
  const { data } = forms.safeParse(id.split('~'))
  if (!data) throw new AppError('not_found')
  switch (data[0]) {
    case 'provider':
      return { source: 'provider', gateway: data[1], reportId: data[2], kind: data[3] }
    case 'batch':
      return { source: 'batch', batchId: data[1] as OpId, seq: data[2] }
    case 'suspense':
      return { source: 'suspense', suspenseId: data[1] }
    case 'chargeback':
      return { source: 'chargeback', attemptId: data[1] as AttemptId }
    case 'cash':
    case 'terminal':
      return { source: data[0], shiftId: data[1] as ShiftId }
  }
}
