import { expect, test } from 'vitest'
import { aKey, askWith } from '../../../test/organiser/keys.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { useTabs } from '../../../test/venue/tabs.ts'
import { settleAll } from './settle-minutes.ts'

const server = useServer(() => ({}) as never)
const { bars, add, beers, close, opened, wallet } = useTabs(server)

type Money = { accounts: { id: number; group: string }[]; figures: { unspent: number } }
type Movement = { kind: string; amount: number; debit: string; credit: string }

const readMoney = async <Data>(path: string): Promise<Data> =>
  (await call(server, 'GET', `office/events/${bars.event.id}/${path}`, { token: bars.mara.token })).json<{
    data: Data
  }>().data

test('an open tab is no money that moved: the movements add up to what is unspent, with one open and one closed', async () => {
  await opened(300)
  const closed = await opened(200, await wallet())
  await add(closed, [beers(2)])
  server.clock.pass(1_000)
  expect(await close(closed, 160)).toMatchObject({ status: 200 })
  server.clock.pass(3 * 60_000)
  await settleAll(server.db, server.deps)

  const { accounts, figures } = await readMoney<Money>('money')
  const wallets = accounts.find(({ group }) => group === 'wallets')
  const { movements } = await readMoney<{ movements: Movement[] }>(`money/accounts/${wallets?.id}`)
  const told = ({ kind, amount }: Movement) => ({ kind, amount })
  expect(movements.map(told)).toEqual([
    { kind: 'charge', amount: 160 },
    { kind: 'topup', amount: -1000 },
    { kind: 'topup', amount: -1000 },
  ])

  const { key } = await aKey(server, bars.event.id, ['money.read'])
  const { data } = await askWith(server, key, `events/${bars.event.id}/movements`)
  const { items } = data as { items: Movement[] }
  expect(items.map(told)).toEqual([
    { kind: 'topup', amount: 1000 },
    { kind: 'topup', amount: 1000 },
    { kind: 'charge', amount: 160 },
  ])
  const unspent = items.reduce(
    (sum, { amount, debit, credit }) =>
      sum + (credit === 'wallets' ? amount : 0) - (debit === 'wallets' ? amount : 0),
    0,
  )
  expect(unspent).toBe(figures.unspent)
})
