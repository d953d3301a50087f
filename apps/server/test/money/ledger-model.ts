import { MAX_BALANCE, MAX_CHARGE, WALLETS, type Command, type Operation } from './ledger-commands.ts'
import {
  areCupsBack,
  backOf,
  beyond,
  changeCode,
  countCups,
  declined,
  followInto,
  hold,
  isDead,
  isNowhere,
  lapse,
  lastPromo,
  move,
  newDone,
  newWallet,
  takeCups,
  voidCups,
  type Done,
  type Expected,
  type ModelWallet,
} from './ledger-model-wallet.ts'

/** Reference model of the ledger without a database: gives the expected answer of each command. */
export class LedgerModel {
  readonly wallets: ModelWallet[] = Array.from({ length: WALLETS }, newWallet)
  readonly done: Done[] = []
  #isOpen = true

  /** The earlier operation that `reference` means; undefined while there is none. */
  at(reference: number): Done | undefined {
    return this.done[reference % Math.max(this.done.length, 1)]
  }

  answer(command: Operation): Expected {
    const done = newDone(command)
    done.expected = this.#decide(command, done)
    this.done.push(done)
    return done.expected
  }

  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen
  }

  #wallet(index: number): ModelWallet {
    const found = this.wallets[index]
    if (!found) throw new Error('The model has no such wallet')
    return found
  }

  #successor(index: number): number {
    const { mergedInto } = this.#wallet(index)
    return mergedInto === undefined ? index : this.#successor(mergedInto)
  }

  /** Open chargebacks or holds of a wallet. */
  #of(home: number, kind: 'chargeback' | 'hold'): Done[] {
    return this.done.filter(
      (other) =>
        other.command.do === kind &&
        other.home === home &&
        other.expected.status === 'booked' &&
        !other.isReversed &&
        !other.isResolved,
    )
  }

  /** A balance pays debts first, the oldest first. */
  #settle(home: number): void {
    const target = this.#wallet(home)
    for (const debt of this.#of(home, 'chargeback')) {
      const amount = debt.owed < target.available ? debt.owed : target.available
      debt.owed -= amount
      debt.paid += amount
      debt.paidPromo += lastPromo(target, amount)
      target.available -= amount
    }
  }

  #decide(command: Operation, done: Done): Expected {
    switch (command.do) {
      case 'topUp':
        return this.#topUp(command, done)
      case 'charge':
        return this.#charge(command, done)
      case 'returnCups':
        return this.#returnCups(command, done)
      case 'hold':
        return this.#hold(command, done)
      case 'postHold':
      case 'voidHold':
        return this.#resolve(command.do, this.at(command.ref), done)
      case 'reverse':
        return this.#reverse(this.at(command.ref), done)
      case 'giveBack':
        return this.#giveBack(command.amount, this.at(command.ref), done)
      case 'reinstate':
        return this.#reinstate(this.at(command.ref), done)
      case 'merge':
        return this.#merge(command, done)
      case 'chargeback':
        return this.#chargeback(command, done)
      case 'refund':
      case 'cashOut':
      case 'correctIn':
      case 'correctOut':
        return this.#debitOrCorrect(command, done)
      case 'grant':
        return this.#grant(command, done)
      case 'lapse':
        return this.#lapse(command, done)
      case 'block':
      case 'reissue':
        return changeCode(command.do, this.#wallet(command.wallet))
      case 'house':
        return { status: 'booked', before: 0n, after: 0n }
    }
  }

  #topUp(command: Extract<Command, { do: 'topUp' }>, done: Done): Expected {
    done.home = this.#successor(command.wallet)
    done.moved = command.amount
    const target = this.#wallet(done.home)
    if (!this.#isOpen) return declined('event_closed', target.available)
    if (command.isCash && (target.isBlocked || target.isFrozen))
      return declined('wallet_blocked', target.available)
    if (command.isCash && target.available + target.held + command.amount > MAX_BALANCE) {
      return declined('over_limit', target.available)
    }
    return this.#credit(command.amount, done)
  }

  #credit(amount: bigint, done: Done): Expected {
    const expected = move(this.#wallet(done.home), amount)
    this.#settle(done.home)
    return expected
  }

  #grant(command: Extract<Command, { do: 'grant' }>, done: Done): Expected {
    done.home = this.#successor(command.wallet)
    const target = this.#wallet(done.home)
    const refused = (code: string) => declined(code, target.available)
    if (!this.#isOpen) return refused('event_closed')
    if (target.isBlocked || target.isFrozen) return refused('wallet_blocked')
    if (target.available + target.held + command.amount > MAX_BALANCE) return refused('over_limit')
    target.promo += command.amount
    target.given[command.campaign]! += command.amount
    return move(target, command.amount)
  }

  #lapse({ wallet, running }: Extract<Command, { do: 'lapse' }>, done: Done): Expected {
    done.home = this.#successor(wallet)
    return lapse(this.#wallet(done.home), running, done)
  }

  #charge(command: Extract<Command, { do: 'charge' }>, done: Done): Expected {
    done.home = command.wallet
    done.moved = command.amount
    const target = this.#wallet(command.wallet)
    const refused = (code: string) => declined(code, target.available)
    if (target.isBlocked || isDead(target) || command.isOldCode) return refused('wallet_blocked')
    if (!this.#isOpen) return refused('event_closed')
    if (command.amount > MAX_CHARGE) return refused('over_limit')
    if (command.amount > target.available) return refused('insufficient_balance')
    done.promo = command.amount < target.promo ? command.amount : target.promo
    target.promo -= done.promo
    countCups(target, done, command.cups)
    return move(target, -command.amount)
  }

  #returnCups({ wallet, amount }: Extract<Command, { do: 'returnCups' }>, done: Done): Expected {
    done.home = wallet
    done.moved = amount
    const target = this.#wallet(wallet)
    const isGone = target.isBlocked || target.mergedInto !== undefined
    const code = isGone ? 'wallet_blocked' : this.#isOpen ? 'cups_not_paid' : 'event_closed'
    if (isGone || !this.#isOpen || amount > target.cups) return declined(code, target.available)
    done.promo = takeCups(target, amount)
    target.promo += done.promo
    return this.#credit(amount, done)
  }

  #hold({ wallet, amount }: Extract<Command, { do: 'hold' }>, done: Done): Expected {
    done.home = this.#successor(wallet)
    return hold(this.#wallet(done.home), amount, done)
  }

  #resolve(how: 'postHold' | 'voidHold', pending: Done | undefined, done: Done): Expected {
    if (pending?.command.do !== 'hold' || pending.expected.status !== 'booked')
      return declined('operation_not_found', 0n)
    done.home = pending.home
    const target = this.#wallet(pending.home)
    if (pending.isResolved) return declined('hold_already_resolved', target.available)
    pending.isResolved = true
    target.held -= pending.moved
    return move(target, how === 'voidHold' ? pending.moved : 0n)
  }

  #reverse(old: Done | undefined, done: Done): Expected {
    if (old?.command.do === 'house') return declined('not_reversible', 0n)
    if (!old || isNowhere(old)) return declined('operation_not_found', 0n)
    done.home = this.#successor(old.home)
    const target = this.#wallet(done.home)
    const { command } = old
    const isCharge = command.do === 'charge'
    const isCashOut = command.do === 'cashOut'
    if (isCharge && !old.isReversed && areCupsBack(target, old))
      return declined('cups_returned', this.#wallet(old.home).available)
    const isOther = command.do !== 'returnCups' && !(command.do === 'topUp' && command.isCash)
    if (!isCharge && !isCashOut && isOther) return declined('not_reversible', target.available)
    if (old.isReversed) return declined('already_reversed', target.available)
    if (command.do === 'returnCups') return voidCups(old, target)
    const verdict = command.do === 'topUp' ? beyond(target, old.moved) : undefined
    if (verdict) return verdict
    old.isReversed = true
    if (isCharge) target.promo += old.promo - old.backPromo
    target.cups -= old.cups
    target.cupsPromo -= old.cupsPromo
    const expected = move(target, command.do === 'topUp' ? -old.moved : old.moved - old.back)
    this.#settle(done.home)
    return expected
  }

  /** Items go back while something stays sold: real money before promotion. */
  #giveBack(amount: bigint, old: Done | undefined, done: Done): Expected {
    if (old?.command.do === 'house') return declined('not_reversible', 0n)
    if (!old || isNowhere(old)) return declined('operation_not_found', 0n)
    done.home = this.#successor(old.home)
    const target = this.#wallet(done.home)
    if (old.command.do !== 'charge') return declined('not_reversible', target.available)
    if (old.isReversed) return declined('already_reversed', target.available)
    const left = old.moved - old.back - amount
    if (left <= old.command.tip) return declined('items_already_returned', target.available)
    target.promo += backOf(old, amount)
    return this.#credit(amount, done)
  }

  #reinstate(lost: Done | undefined, done: Done): Expected {
    if (lost?.command.do !== 'chargeback') return declined('operation_not_found', 0n)
    done.home = this.#successor(lost.home)
    const target = this.#wallet(done.home)
    if (lost.isReversed) return declined('already_reversed', target.available)
    lost.isReversed = true
    target.isFrozen = this.done.some(
      (other) => other.command.do === 'chargeback' && other.home === done.home && !other.isReversed,
    )
    const expected = move(target, lost.moved)
    target.available += lost.paid
    target.promo += lost.promo + lost.paidPromo
    this.#settle(done.home)
    return expected
  }

  #merge(command: Extract<Command, { do: 'merge' }>, done: Done): Expected {
    done.home = command.wallet
    const into = (command.wallet + command.step) % WALLETS
    const [source, target] = [this.#wallet(command.wallet), this.#wallet(into)]
    if (isDead(source) || isDead(target)) return declined('wallet_blocked', target.available)
    if (source.held > 0n) return declined('wallet_has_hold', target.available)
    done.moved = source.available
    source.mergedInto = into
    source.available = 0n
    followInto(source, target)
    return move(target, done.moved)
  }

  #chargeback(command: { wallet: number; amount: bigint }, done: Done): Expected {
    done.home = this.#successor(command.wallet)
    const target = this.#wallet(done.home)
    for (const pending of this.#of(done.home, 'hold')) {
      pending.isResolved = true
      target.held -= pending.moved
      target.available += pending.moved
    }
    done.moved = command.amount < target.available ? command.amount : target.available
    done.owed = command.amount - done.moved
    done.promo = lastPromo(target, done.moved)
    target.isFrozen = true
    return move(target, -done.moved)
  }

  #debitOrCorrect(
    command: { do: 'refund' | 'cashOut' | 'correctIn' | 'correctOut'; wallet: number; amount: bigint },
    done: Done,
  ): Expected {
    done.home = this.#successor(command.wallet)
    const target = this.#wallet(done.home)
    if (command.do === 'correctIn') return this.#credit(command.amount, done)
    const isRefused = command.do === 'cashOut' && (target.isBlocked || target.isFrozen)
    if (isRefused) return declined('wallet_blocked', target.available)
    const verdict = beyond(target, command.amount)
    if (verdict) return verdict
    done.moved = command.amount
    return move(target, -command.amount)
  }
}
