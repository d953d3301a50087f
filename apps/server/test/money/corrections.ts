import { randomUUID } from 'node:crypto'
import type { WalletId } from '@saldo/contract/ids'
import { expect } from 'vitest'
import type { Person } from '../people/people.ts'
import type { Answer, OfficeAt } from './campaigns.ts'

/** What the office sends to correct a QR by 100 pesos in its favour, or with other fields. */
export const asking = (over: Record<string, unknown> = {}) => ({
  op_id: randomUUID() as string,
  direction: 'in',
  amount: 100,
  source: 'cash_difference',
  reason: 'topup_missing',
  note: 'La caja le cargó a otra persona.',
  ...over,
})

export const ask = (
  office: OfficeAt,
  who: Person,
  walletId: WalletId,
  over: Record<string, unknown> = {},
): Promise<Answer> => office.send(who, 'POST', `attendees/${walletId}/corrections`, asking(over))

export const decide = (
  office: OfficeAt,
  who: Person,
  id: string,
  what: 'approve' | 'refuse' | 'withdraw',
): Promise<Answer> => {
  const body = what === 'refuse' ? { reason: 'No cuadra' } : undefined
  return office.send(who, 'POST', `corrections/${id}/${what}`, body)
}

/** A correction above the limit, which waits; resolves to its id. */
export const aPending = async (
  office: OfficeAt,
  who: Person,
  walletId: WalletId,
  over: Record<string, unknown> = {},
): Promise<string> => {
  const op_id = randomUUID()
  const reply = await ask(office, who, walletId, { op_id, amount: 600, ...over })
  expect(reply).toMatchObject({ status: 200, data: { state: 'pending' } })
  return op_id
}
