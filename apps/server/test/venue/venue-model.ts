import fc from 'fast-check'

export const QRS = 3
export const FLOAT = 100
export const VOID_SECONDS = 60
export const prices = { beer: 80, water: 30 } as const

export type Who = 'luz' | 'beto' | 'caja' | 'mara'

/** Commands of one night; pesos without centavos. `ref` counts earlier operations. */
export type Command =
  | { do: 'charge'; who: 'luz' | 'beto'; qr: number; beer: number; water: number; free: number; tip: number }
  | { do: 'topUp'; qr: number; amount: number; tender: 'cash' | 'terminal' }
  | { do: 'cashOut' | 'block' | 'reissue'; qr: number }
  | { do: 'cashSale'; water: number; tip: number }
  | { do: 'void'; who: Who; ref: number }
  | { do: 'again'; ref: number }
  | { do: 'soldOut'; isSoldOut: boolean }
  | { do: 'wait' }

const qr = fc.nat({ max: QRS - 1 })
const ref = fc.nat({ max: 200 })
const lines = { beer: fc.nat({ max: 2 }), water: fc.nat({ max: 2 }) }

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('charge'),
      who: fc.constantFrom('luz', 'beto'),
      qr,
      ...lines,
      free: fc.integer({ min: 20, max: 120 }),
      tip: fc.constantFrom(0, 0, 5, 10),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('topUp'),
      qr,
      amount: fc.constantFrom(50, 100, 250),
      tender: fc.constantFrom('cash', 'terminal'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('void'),
      who: fc.constantFrom<Who[]>('luz', 'beto', 'caja', 'mara'),
      ref,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('again'), ref }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cashOut', 'block', 'reissue'), qr }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cashSale'),
      water: fc.integer({ min: 1, max: 3 }),
      tip: fc.constantFrom(0, 5),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('soldOut'), isSoldOut: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait') }) },
)

/** Commands that a till sends to the server; the others move no money and have no id. */
export type Operation = Exclude<Command, { do: 'again' | 'soldOut' | 'wait' }>

type Booked = {
  kind: 'charge' | 'topUp' | 'cashOut' | 'cashSale' | 'void'
  who: Who
  at: number
  qr: number
  amount: number
  tip: number
  beer: number
  water: number
  tender?: 'cash' | 'terminal'
  /** Cash part of the amount. */
  cash?: number
  isOfHouse?: boolean
  isVoided: boolean
}

/** `code` is null for a booked operation; `after` is the QR's new balance where the answer has one. */
export type Expected = { code: string | null; after: number | null }

type Count = { count: number; amount: number }
const none = (): Count => ({ count: 0, amount: 0 })

export const noCounts = () => ({
  charges: none(),
  tips: 0,
  cashSales: none(),
  cashTips: 0,
  topupsCash: none(),
  topupsTerminal: none(),
  cashOuts: none(),
  voidedCharges: none(),
  voidedTips: 0,
  voidedTopupsCash: none(),
  voidedTopupsTerminal: none(),
  voidedCashSales: none(),
  voidedCashTips: 0,
  voidedCashOuts: none(),
  beer: 0,
  water: 0,
})

const voidedLineOf = ({ kind, tender }: Booked) => {
  if (kind === 'charge') return 'voidedCharges'
  if (kind === 'cashSale') return 'voidedCashSales'
  if (kind === 'cashOut') return 'voidedCashOuts'
  return tender === 'cash' ? 'voidedTopupsCash' : 'voidedTopupsTerminal'
}

const AFTER_REISSUE_SECONDS = 1_800

/** Reference model of the venue, without a database. */
export class VenueModel {
  readonly qrs = Array.from({ length: QRS }, () => ({
    balance: 0,
    /** Part of the balance that was topped up in cash. */
    cash: 0,
    /** Cash received and not paid out again. */
    inDrawer: 0,
    isBlocked: false,
    reissuedAt: Number.NEGATIVE_INFINITY,
  }))
  readonly done: (Booked | null)[] = []
  /** Counts of each person's place. */
  readonly counts = { luz: noCounts(), beto: noCounts(), caja: noCounts(), mara: noCounts() }
  isSoldOut = false
  now = 0

  answer(command: Operation): Expected {
    const { code, booked } = this.#decide(command)
    this.done.push(booked)
    const telling = booked && command.do !== 'cashSale' ? this.#balanceAfter(booked) : null
    return { code, after: code === null ? telling : null }
  }

  /** A voided cash sale concerns no QR. */
  #balanceAfter({ qr, isOfHouse }: Booked): number {
    return isOfHouse === true ? 0 : (this.qrs[qr]?.balance ?? 0)
  }

  #qr(index: number) {
    const found = this.qrs[index]
    if (!found) throw new Error('The model has no such QR')
    return found
  }

  #give(index: number, { amount, cash, inDrawer }: { amount: number; cash: number; inDrawer: number }): void {
    const qr = this.#qr(index)
    qr.balance += amount
    qr.inDrawer += inDrawer
    qr.cash = Math.min(qr.cash + cash, qr.inDrawer)
  }

  /** Spends the card's money first; returns the cash part of the amount. */
  #spend(index: number, amount: number): number {
    const { balance, cash: all } = this.#qr(index)
    const cash = Math.max(0, amount - (balance - all))
    this.#give(index, { amount: -amount, cash: -cash, inDrawer: 0 })
    return cash
  }

  #takeBack({ kind, qr, amount, tender, cash = 0 }: Booked): void {
    if (kind === 'charge') this.#give(qr, { amount, cash, inDrawer: 0 })
    if (kind === 'cashOut') this.#give(qr, { amount, cash, inDrawer: cash })
    if (kind !== 'topUp') return
    if (tender === 'terminal') this.#spend(qr, amount)
    else this.#give(qr, { amount: -amount, cash: -Math.min(this.#qr(qr).cash, amount), inDrawer: -amount })
  }

  #count(
    who: Who,
    line: 'charges' | 'cashSales' | 'topupsCash' | 'topupsTerminal' | 'cashOuts',
    amount: number,
  ) {
    const counted = this.counts[who][line]
    counted.count += 1
    counted.amount += amount
  }

  #decide(command: Operation): { code: string | null; booked: Booked | null } {
    const refused = (code: string) => ({ code, booked: null })
    const booked = (more: Pick<Booked, 'kind' | 'who' | 'qr' | 'amount'> & Partial<Booked>) => ({
      code: null,
      booked: { at: this.now, tip: 0, beer: 0, water: 0, isVoided: false, ...more },
    })
    switch (command.do) {
      case 'charge': {
        const { who, beer, water, tip } = command
        const { isBlocked, balance } = this.#qr(command.qr)
        const amount = amountOf(command)
        if (beer > 0 && this.isSoldOut) return refused('product_sold_out')
        if (isBlocked) return refused('wallet_blocked')
        if (amount > balance) return refused('insufficient_balance')
        const cash = this.#spend(command.qr, amount)
        this.#count(who, 'charges', amount)
        this.counts[who].tips += tip
        this.counts[who].beer += beer
        this.counts[who].water += water
        return booked({ kind: 'charge', who, qr: command.qr, amount, cash, tip, beer, water })
      }
      case 'topUp': {
        const { amount, tender } = command
        if (this.#qr(command.qr).isBlocked) return refused('wallet_blocked')
        const cash = tender === 'cash' ? amount : 0
        this.#give(command.qr, { amount, cash, inDrawer: cash })
        this.#count('caja', tender === 'cash' ? 'topupsCash' : 'topupsTerminal', amount)
        return booked({ kind: 'topUp', who: 'caja', qr: command.qr, amount, tender })
      }
      case 'cashOut': {
        const { isBlocked, reissuedAt, balance: amount, cash } = this.#qr(command.qr)
        if (isBlocked) return refused('wallet_blocked')
        if (this.now - reissuedAt < AFTER_REISSUE_SECONDS) return refused('reissued_lately')
        if (amount === 0) return refused('insufficient_balance')
        this.#give(command.qr, { amount: -amount, cash: -cash, inDrawer: -cash })
        this.#count('caja', 'cashOuts', amount)
        return booked({ kind: 'cashOut', who: 'caja', qr: command.qr, amount, cash })
      }
      case 'cashSale': {
        const { water, tip } = command
        const amount = water * prices.water + tip
        this.#count('caja', 'cashSales', amount)
        this.counts.caja.cashTips += tip
        this.counts.caja.water += water
        return booked({ kind: 'cashSale', who: 'caja', qr: 0, amount, tip, water })
      }
      case 'block':
      case 'reissue':
        this.#qr(command.qr).isBlocked = command.do === 'block'
        if (command.do === 'reissue') this.#qr(command.qr).reissuedAt = this.now
        return { code: null, booked: null }
      case 'void':
        return this.#void(command.who, this.done[command.ref % Math.max(this.done.length, 1)] ?? null)
    }
  }

  #void(who: Who, old: Booked | null): { code: string | null; booked: Booked | null } {
    const refused = (code: string) => ({ code, booked: null })
    if (old === null) return refused('operation_not_found')
    if (who !== 'mara' && who !== old.who) return refused('forbidden')
    if (who !== 'mara' && this.now > old.at + VOID_SECONDS) return refused('void_too_late')
    if (old.kind === 'void') return refused('not_reversible')
    if (old.isVoided) return refused('already_reversed')
    const target = this.#qr(old.qr)
    if (old.kind === 'topUp' && old.amount > target.balance) return refused('insufficient_balance')
    if (old.tender === 'cash' && target.inDrawer < old.amount) return refused('cash_paid_out')
    old.isVoided = true
    this.#takeBack(old)
    const counts = this.counts[old.who]
    const line = counts[voidedLineOf(old)]
    counts.beer -= old.beer
    counts.water -= old.water
    line.count += 1
    line.amount += old.amount
    counts[old.kind === 'cashSale' ? 'voidedCashTips' : 'voidedTips'] += old.tip
    return {
      code: null,
      booked: {
        kind: 'void',
        who,
        at: this.now,
        qr: old.qr,
        amount: old.amount,
        tip: 0,
        beer: 0,
        water: 0,
        isOfHouse: old.kind === 'cashSale',
        isVoided: false,
      },
    }
  }
}

type Charge = Extract<Command, { do: 'charge' }>

/** Charged amount: the products with the tip, or an amount without products. */
export const amountOf = ({ beer, water, free, tip }: Charge): number =>
  (beer * prices.beer + water * prices.water || free) + tip
