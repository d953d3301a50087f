import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { OpId } from '@saldo/contract/ids'
import {
  aCampaign,
  anOffice,
  type Answer,
  campaignRow,
  give,
  type OfficeAt,
  rowsIn,
} from '../../../test/money/campaigns.ts'
import { confirmed, type Person } from '../../../test/people/people.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { blockWallet, unblockWallet } from '../ledger/index.ts'

const { server } = useMessages()
afterAll(() => ledgerIsSound(server))

const aConfirmedHolder = async (office: OfficeAt) => confirmed(server, await office.aHolder(100n))

/** Two holders, a list that gives each 20 of a campaign of 50 a QR, and who presses. */
const aList = async (over: Record<string, unknown> = {}) => {
  const office = await anOffice(server)
  const support = await office.by('support')
  const campaign = await aCampaign(office, support, over)
  const holders = [await aConfirmedHolder(office), await aConfirmedHolder(office)]
  const file = ['contacto,importe', ...holders.map(({ email }) => `${email},20`)].join('\n')
  const put = (path: string, by: Person, mark?: string, text = file) =>
    office.upload(by, `campaigns/${campaign}/${path}`, text, mark)
  const look = async (by = support): Promise<string> =>
    (await put('list/preview', by)).data?.['mark'] as string
  const press = (mark: string, by = support, text = file): Promise<Answer> => put('list', by, mark, text)
  const promos = async (): Promise<bigint[]> => {
    await runDueJobs(server)
    return Promise.all(holders.map(async ({ walletId }) => (await office.partsOf(walletId)).promo))
  }
  return { office, support, campaign, holders, file, look, press, promos }
}

type List = Awaited<ReturnType<typeof aList>>

const givingsOf = async ({ office, support, campaign }: List) =>
  rowsIn(await office.send(support, 'GET', `campaigns/${campaign}`), 'givings')

/** Blocks the list's QRs, or frees them again. */
const eachQr = async ({ office, holders }: List, change: typeof blockWallet | typeof unblockWallet) => {
  for (const { walletId } of holders) {
    const booking = { eventId: office.event.id, opId: randomUUID() as OpId, at: server.clock.now() }
    await change(server.db, { ...booking, walletId })
  }
}

const asFirst = { status: 200, data: { lines: [{ outcome: 'new', after: { amount: 20 } }, {}] } }

describe('a press of a list whose answer was lost', () => {
  test('gives once when it comes again, and answers as the first time', async () => {
    const list = await aList()
    const mark = await list.look()
    const first = await list.press(mark)
    expect(first).toMatchObject(asFirst)
    expect(await list.press(mark)).toEqual(first)
    expect(await list.promos()).toEqual([2_000n, 2_000n])
    expect(await list.press(mark)).toEqual(first)
    expect(await list.promos()).toEqual([2_000n, 2_000n])
    expect(await givingsOf(list)).toHaveLength(1)
  })

  test('gives once when it comes twice at once', async () => {
    const list = await aList()
    const mark = await list.look()
    const [one, other] = await Promise.all([list.press(mark), list.press(mark)])
    expect(one).toMatchObject(asFirst)
    expect(other).toEqual(one)
    expect(await list.promos()).toEqual([2_000n, 2_000n])
    const row = await campaignRow(server, list.office.event.id, list.campaign)
    expect(row).toMatchObject({ given: 4_000n, planned: 0n })
  })

  test('answers as the first time after others gave the rest, a QR came to have all, and the campaign ended', async () => {
    const list = await aList({ total: 90 })
    const { office, support, campaign } = list
    const mark = await list.look()
    const first = await list.press(mark)
    const [ana] = list.holders
    if (!ana) throw new Error('Two holders')
    const gift = { walletId: ana.walletId, campaign, amount: 30 }
    expect(await give(office, support, gift)).toMatchObject({ status: 200 })
    expect(await list.press(mark)).toEqual(first)
    await office.send(support, 'POST', `campaigns/${campaign}/end`)
    expect(await list.press(mark)).toEqual(first)
    expect(await givingsOf(list)).toHaveLength(2)
  })
})

describe('a list that is given anew', () => {
  test('needs a new preview, which knows what was given and planned before', async () => {
    const list = await aList()
    const manager = await list.office.by('manager')
    const [mark, others] = [await list.look(), await list.look(manager)]
    expect(await list.press(mark)).toMatchObject(asFirst)
    const stale = { status: 409, code: 'changed_meanwhile' }
    expect(await list.press(others, manager)).toMatchObject(stale)
    expect(await list.promos()).toEqual([2_000n, 2_000n])
    expect(await list.press(others, manager)).toMatchObject(stale)
    expect(await list.press(mark, list.support, `${list.file}\n`)).toMatchObject(stale)
    const anew = await list.look()
    expect(anew).not.toBe(mark)
    expect(await list.press(anew)).toMatchObject(asFirst)
    expect(await list.promos()).toEqual([4_000n, 4_000n])
  })

  test('is no repeat of a giving that came to nothing', async () => {
    const list = await aList()
    expect(await list.press(await list.look())).toMatchObject(asFirst)
    await eachQr(list, blockWallet)
    expect(await list.promos()).toEqual([0n, 0n])
    await eachQr(list, unblockWallet)
    expect(await list.press(await list.look())).toMatchObject(asFirst)
    expect(await list.promos()).toEqual([2_000n, 2_000n])
    expect(await givingsOf(list)).toMatchObject([{ given: 2 }, { skipped: [{ qrs: 2 }] }])
  })
})
