import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { expect, test } from 'vitest'
import { mergedWithCups } from '../../../test/money/ledger-cups.ts'
import { useServer } from '../../../test/server/server.ts'
import { useCupReturns } from '../../../test/venue/cup-returns.ts'
import type { TestWallet } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, wallet, balance, sell, giveBack, voidOf, paidBy, promoOf, grant } = useCupReturns(server)

const booked = { status: 200 }
const refused = (code: string) => ({ status: 409, body: { code } })

const merge = (from: TestWallet, into: TestWallet) => {
  const booking = { eventId: bars.event.id, opId: randomUUID() as OpId, at: server.clock.now() }
  return mergedWithCups(server.db, { ...booking, from: from.walletId, codeNo: 1, into: into.walletId })
}

test('cups are not given to a blocked or a merged QR, but to the one that it was merged into: no more than both paid', async () => {
  const [qr, into] = [await wallet(), await wallet()]
  const charge = await sell(qr, 2, 2)
  await sell(into, 1, 1)
  await merge(qr, into)
  expect([await paidBy(qr), await paidBy(into)]).toEqual([
    [0n, 0n],
    [6_000n, 0n],
  ])
  expect(await giveBack(qr, 1)).toMatchObject({ body: { code: 'wallet_blocked' } })
  expect(await giveBack(into, 4)).toMatchObject(refused('cups_not_paid'))
  expect(await giveBack(into, 2)).toMatchObject(booked)
  // One of three is out: not the two of this charge.
  expect(await voidOf(charge)).toMatchObject(refused('cups_returned'))
  await ask('POST', 'qr/block', { op_id: randomUUID(), code: into.code }, bars.mara)
  expect(await giveBack(into, 1)).toMatchObject({ body: { code: 'wallet_blocked' } })
  expect(await balance(into)).toBe(174_000n)
})

test('cups that a merged QR paid, with a gift in part, go back by its charge’s void or alone, as they were paid', async () => {
  const [qr, into] = [await wallet(), await wallet()]
  await grant(qr, 10)
  const charge = await sell(qr, 1, 1)
  await sell(into, 1, 1)
  await merge(qr, into)
  expect(await paidBy(into)).toEqual([4_000n, 1_000n])
  expect(await voidOf(charge)).toMatchObject(booked)
  expect(await paidBy(into)).toEqual([2_000n, 0n])
  expect(await giveBack(into, 1)).toMatchObject(booked)
  expect(await giveBack(into, 1)).toMatchObject(refused('cups_not_paid'))
  expect([await balance(into), await promoOf(into)]).toEqual([193_000n, 1_000n])
})
