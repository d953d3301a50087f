/** Everything is in centavos and in whole minutes since the doors opened. */
type Any = {
  /** Among the night's acts; ids derive from it. */
  no: number
  minute: number
  /** Among the night's wallets. */
  wallet: number
}

export type Line = { product: number; quantity: number }

export type TopUp = Any & { kind: 'topup'; amount: number; tender: 'cash' | 'terminal'; desk: number }
export type Payment = Any & { kind: 'payment'; amount: number; method: 'card' | 'mercado_pago' | 'paypal' }
export type Sale = Any & { kind: 'charge'; amount: number; tip: number; bar: number; lines: readonly Line[] }
export type TakenBack = Any & { kind: 'void'; of: number; bar: number; reason: string }
export type CashBack = Any & { kind: 'payout'; amount: number; desk: number }
export type DemoAct = TopUp | Payment | Sale | TakenBack | CashBack

/** A drawer's time with one person. `person` is the first or second of the desk's staff. */
export type DemoShift = {
  desk: number
  person: 0 | 1
  from: number
  to: number
  /** Counted less expected cash. */
  difference: number
}

/** One evening, or one day of a longer event. */
export type Night = {
  /** Names the night in every derived id. */
  name: string
  doors: Date
  minutes: number
  /** QRs bought at the desks, beside those of the visitors. */
  walkUps: number
  /** The visitors who come, by their places in the list. */
  visitors: readonly number[]
  /** How many come and how much is bought, by the hour. */
  arrivals: readonly number[]
  thirst: readonly number[]
  /** How long somebody stays at most, in minutes. */
  stay: number
  hasTips: boolean
  shifts: readonly DemoShift[]
}

/** `acts` in the order of their time; wallets of visitors come first. */
export type Plan = { night: Night; acts: readonly DemoAct[] }
