import { CAMPAIGNS, type Command } from './ledger-commands.ts'

export type Expected = { status: 'booked' | 'declined'; code?: string; before: bigint; after: bigint }

export type ModelWallet = {
  available: bigint
  held: bigint
  promo: bigint
  /** What each campaign gave it, and those merged into it. */
  given: bigint[]
  /** What it paid for deposits whose cups are out, and what of it promotion paid. */
  cups: bigint
  cupsPromo: bigint
  isBlocked: boolean
  isFrozen: boolean
  mergedInto: number | undefined
  codeNo: number
}
export type Done = {
  command: Command
  expected: Expected
  home: number
  moved: bigint
  /** Promotional part of what moved, and of what was paid of a debt. */
  promo: bigint
  paidPromo: bigint
  /** Debt of a chargeback that is still unpaid, and the part recovered since. */
  owed: bigint
  paid: bigint
  /** What of a charge went back by items, and its promotional part. */
  back: bigint
  backPromo: bigint
  /** What a charge paid for deposits, and what of it promotion paid. */
  cups: bigint
  cupsPromo: bigint
  isResolved: boolean
  isReversed: boolean
}

export const newWallet = (): ModelWallet => ({
  available: 0n,
  held: 0n,
  promo: 0n,
  given: Array.from({ length: CAMPAIGNS }, () => 0n),
  cups: 0n,
  cupsPromo: 0n,
  isBlocked: false,
  isFrozen: false,
  mergedInto: undefined,
  codeNo: 1,
})

export const newDone = (command: Command): Done => ({
  command,
  expected: declined('', 0n),
  home: 0,
  moved: 0n,
  promo: 0n,
  paidPromo: 0n,
  owed: 0n,
  paid: 0n,
  back: 0n,
  backPromo: 0n,
  cups: 0n,
  cupsPromo: 0n,
  isResolved: false,
  isReversed: false,
})

export const declined = (code: string, balance: bigint): Expected => {
  return { status: 'declined', code, before: balance, after: balance }
}

/** Takes promotional balance for what real money doesn't cover. */
export const lastPromo = (target: ModelWallet, amount: bigint): bigint => {
  const real = target.available - target.promo
  const promo = amount > real ? amount - real : 0n
  target.promo -= promo
  return promo
}

/** Why an amount can't leave what is refundable. */
export const beyond = (target: ModelWallet, amount: bigint): Expected | undefined => {
  if (amount > target.available) return declined('insufficient_balance', target.available)
  if (amount > target.available - target.promo) return declined('promo_not_refundable', target.available)
  return undefined
}

export const move = (target: ModelWallet, change: bigint): Expected => {
  const before = target.available
  target.available += change
  return { status: 'booked', before, after: target.available }
}

/** Whether an operation moved nothing, so that there is nothing to take back. */
export const isNowhere = ({ command, expected, moved }: Done): boolean =>
  command.do === 'block' ||
  command.do === 'reissue' ||
  expected.status === 'declined' ||
  ((command.do === 'merge' || command.do === 'lapse') && moved === 0n)

/** Takes items of a charge back: the promotion that the rest would not have taken comes back. */
export const backOf = (charge: Done, amount: bigint): bigint => {
  const left = charge.moved - charge.back - amount
  const promoLeft = charge.promo - charge.backPromo
  const promo = promoLeft > left ? promoLeft - left : 0n
  charge.back += amount
  charge.backPromo += promo
  return promo
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Counts the deposits of a charge: promotion pays them first. */
export const countCups = (target: ModelWallet, charge: Done, cups: bigint): void => {
  charge.cups = cups
  charge.cupsPromo = least(charge.promo, cups)
  target.cups += cups
  target.cupsPromo += charge.cupsPromo
}

/** Whether cups of a charge are back, so that it can't be voided. */
export const areCupsBack = ({ cups, cupsPromo }: ModelWallet, charge: Done): boolean =>
  cupsPromo < charge.cupsPromo || cups - cupsPromo < charge.cups - charge.cupsPromo

/** Takes cups off what was paid, real money first; answers the promotional part. */
export const takeCups = (target: ModelWallet, amount: bigint): bigint => {
  target.cups -= amount
  const promo = target.cupsPromo - least(target.cupsPromo, target.cups)
  target.cupsPromo -= promo
  return promo
}

/** What a void of returned cups takes of promotion: what it gave as far as it is there, and what real money doesn't cover. */
const promoOfVoid = (target: ModelWallet, { moved, promo }: Done): bigint => {
  const given = least(promo, target.promo)
  const missing = moved - (target.available - target.promo)
  return given > missing ? given : missing
}

/** What follows the money of a merged QR: what was given of it, and what was paid for cups. */
export const followInto = (source: ModelWallet, target: ModelWallet): void => {
  target.promo += source.promo
  source.promo = 0n
  for (const [index, amount] of source.given.entries()) target.given[index]! += amount
  target.cups += source.cups
  target.cupsPromo += source.cupsPromo
  source.cups = 0n
  source.cupsPromo = 0n
}

/** The money of returned cups comes back from the QR, where it is there. */
export const voidCups = (old: Done, target: ModelWallet): Expected => {
  if (old.moved > target.available) return declined('insufficient_balance', target.available)
  old.isReversed = true
  const promo = promoOfVoid(target, old)
  target.promo -= promo
  target.cups += old.moved
  target.cupsPromo += promo
  return move(target, -old.moved)
}

/** What is left above the gifts of running campaigns lapses. */
export const lapse = (target: ModelWallet, running: readonly number[], done: Done): Expected => {
  const kept = running.reduce((sum, campaign) => sum + target.given[campaign]!, 0n)
  done.moved = target.promo > kept ? target.promo - kept : 0n
  target.promo -= done.moved
  return move(target, -done.moved)
}

export const changeCode = (how: 'block' | 'reissue', target: ModelWallet): Expected => {
  if (target.mergedInto !== undefined) return declined('wallet_blocked', target.available)
  target.isBlocked = how === 'block'
  if (how === 'reissue') target.codeNo += 1
  return move(target, 0n)
}

export const hold = (target: ModelWallet, amount: bigint | 'all', done: Done): Expected => {
  const wanted = amount === 'all' ? target.available - target.promo : amount
  if (target.isFrozen) return declined('wallet_blocked', target.available)
  if (target.available === 0n) return declined('insufficient_balance', target.available)
  if (wanted === 0n) return declined('promo_not_refundable', target.available)
  const verdict = beyond(target, wanted)
  if (verdict) return verdict
  done.moved = wanted
  target.held += wanted
  return move(target, -wanted)
}

/** Whether nothing is merged out of it or into it, and it pays nothing. */
export const isDead = ({ mergedInto, isFrozen }: ModelWallet): boolean => mergedInto !== undefined || isFrozen
