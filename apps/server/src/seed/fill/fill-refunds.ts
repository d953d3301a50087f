import { createHash } from 'node:crypto'
import type { OpId, UserId, WalletId } from '@saldo/contract/ids'
import sharp from 'sharp'
import type { Act } from '../../kernel/act.ts'
import { balancesOf, groupCode } from '../../modules/ledger/index.ts'
import {
  acceptRefund,
  amountToAccept,
  payRefund,
  refundNamed,
  rejectRefund,
  requestRefund,
} from '../../modules/refunds/index.ts'
import { currentCode } from '../../modules/wallets/index.ts'
import { bySeed } from '../by-seed.ts'
import { chanceOf, uuidOf } from './chance.ts'
import { at as of, type FillDeps, type FullEvent } from './fill-deps.ts'
import { visitors } from './visitors.ts'

const HOUR_MS = 3_600_000
const CLABES = ['012180001234567897', '032180000118359719', '072580008765432104', '014320655004711298']

type Asked = { name: string; userId: UserId; no: number; walletId: WalletId; at: Date }

/** The photo that everybody sends: the code on paper. */
const photoOf = (code: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><rect width="640" height="420" fill="#faf6ee"/><rect x="40" y="40" width="560" height="340" fill="#fff" stroke="#2b1a3a" stroke-width="4"/><text x="320" y="225" font-size="34" font-family="monospace" text-anchor="middle" fill="#2b1a3a">${code}</text></svg>`,
    ),
  )
    .png()
    .toBuffer()

const ask = async (deps: FillDeps, { event }: FullEvent, asked: Asked): Promise<string> => {
  const { name, userId, no, walletId, at } = asked
  const code = groupCode((await currentCode(deps, { eventId: event.id, walletId })) ?? '')
  const person = of(visitors, no)
  const photo = await photoOf(code)
  const sent = await requestRefund(deps, {
    actor: { kind: 'attendee', id: userId },
    at,
    requestId: 'demo',
    key: uuidOf(`refund|${name}`),
    fields: {
      name: `${person.name} ${person.paternalSurname} ${person.maternalSurname}`,
      phone: person.national,
      email: person.email,
      clabe: of(CLABES, no % CLABES.length),
      code_qr: code,
    },
    image: {
      bytes: photo.length,
      sha256: createHash('sha256').update(photo).digest(),
      read: async () => photo,
      close: async () => {},
    },
  })
  return sent.folio
}

type Step = 'accept' | 'pay' | 'reject'
const from = { accept: 'requested', reject: 'requested', pay: 'accepted' } as const

const decide = async (
  deps: FillDeps,
  folio: string,
  step: Step,
  { isWorth, ...act }: Act & { opId: OpId; isWorth(amount: bigint): boolean },
): Promise<void> => {
  const found = await refundNamed(deps, folio)
  // Decided by an earlier run, or by somebody who tries the demo.
  if (found.refund.state !== from[step]) return
  if (step === 'reject')
    await rejectRefund(found, { ...act, reason: 'La CLABE no es de la persona que pidió el reembolso.' })
  else if (step === 'accept') {
    const amount = await amountToAccept(deps, found, undefined)
    // Spent since it was asked for.
    if (isWorth(amount)) await acceptRefund(deps, found, { ...act, amount })
  } else await payRefund(found, act)
}

const fates: readonly (readonly Step[])[] = [[], ['accept', 'pay'], [], ['accept'], [], ['reject'], []]

/**
 * Requests of visitors who have enough left, in the hours from `since` on: some decided, the others waiting.
 * Each once.
 */
export const fillRefunds = async (
  deps: FillDeps,
  full: FullEvent,
  people: readonly UserId[],
  { since, least, most }: { since: Date; least: bigint; most: number },
): Promise<void> => {
  const { event } = full
  const db = await deps.databases.forEvent(event.id)
  const balances = await balancesOf(db, event.id, people)
  const chance = chanceOf(`refunds ${event.url}`)
  let hour = 0
  const rich = people.flatMap((userId, no) => {
    const held = balances.get(userId)
    return held && held.available > least ? [{ userId, no, walletId: held.walletId }] : []
  })
  for (const one of rich.slice(0, most)) {
    hour += chance.between(0.6, 2.4)
    const at = new Date(since.getTime() + hour * HOUR_MS)
    if (at > deps.clock.now()) return
    const name = `${event.url}|${one.no}`
    const folio = await ask(deps, full, { ...one, name, at })
    for (const [j, step] of of(fates, one.no % fates.length).entries()) {
      const decidedAt = new Date(at.getTime() + (j + 1) * 2 * HOUR_MS)
      if (decidedAt > deps.clock.now()) break
      const opId = uuidOf(`refund|${name}|${step}`) as OpId
      const act = { ...bySeed(deps), at: decidedAt, opId, isWorth: (amount: bigint) => amount > least }
      await decide(deps, folio, step, act)
    }
  }
}
