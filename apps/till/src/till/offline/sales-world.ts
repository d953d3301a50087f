import { createHash } from 'node:crypto'
import type { DeviceId, EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { noRecord, type OfflinePermit } from '@saldo/contract/offline'
import { type Tab, World } from '../queue/queue-world.ts'
import { createJournal, type OfflineCharge } from './journal.ts'
import type { Journal } from './sold.ts'

const deviceId = '019ad73a-7800-7000-8000-0000000000d1' as DeviceId
const eventId = 1 as EventId

const permit: OfflinePermit = {
  consent: '019ad73a-7800-7000-8000-0000000000c1',
  permit: 'sealed',
  terms: {
    max_sale: centavos(100_000),
    wallet_limit: centavos(100_000),
    till_limit: centavos(1_000_000),
    takes_static: true,
  },
  ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  posted_seq: 0,
  posted_hash: noRecord,
  lost: centavos(0),
}

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex')

type Waiter = { tab: Tab; run: () => void }

/** Locks that tabs wait for; those of a dead tab are free. */
const createLocks = () => {
  const holders = new Map<string, Tab>()
  const waiters = new Map<string, Waiter[]>()
  const grant = (name: string): void => {
    if (holders.has(name)) return
    const next = waiters.get(name)?.shift()
    if (!next) return
    if (!next.tab.isAlive) return grant(name)
    holders.set(name, next.tab)
    next.run()
  }
  return {
    hold: <T>(tab: Tab, name: string, work: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const run = () =>
          void work()
            .then(resolve, reject)
            .finally(() => {
              if (!tab.isAlive) return
              holders.delete(name)
              grant(name)
            })
        waiters.set(name, [...(waiters.get(name) ?? []), { tab, run }])
        grant(name)
      }),
    free: (tab: Tab): void => {
      for (const [name, holder] of holders) {
        if (holder !== tab) continue
        holders.delete(name)
        grant(name)
      }
    },
  }
}

/** A till whose tabs also sell without the server, in one journal. */
export class SalesWorld extends World {
  /** What a tab showed as accepted. */
  readonly green: OfflineCharge[] = []
  private readonly journalLocks = createLocks()

  override kill(tab: Tab): void {
    super.kill(tab)
    this.journalLocks.free(tab)
  }

  private journalOf(tab: Tab) {
    return createJournal({
      deviceId,
      eventId,
      alone: (work) => this.journalLocks.hold(tab, 'journal', work),
      hash: sha256,
      sign: async () => 'signed',
      shelf: {
        read: () => this.atDisk(tab, () => (this.kept.get('journal') as Journal | undefined) ?? null),
        write: (journal) => this.atDisk(tab, () => void this.kept.set('journal', journal)),
        accept: async (operation, journal) => {
          const beside = { name: 'journal', stored: { v: 1, value: journal } }
          return tab.store.accept({ operation, insteadOf: operation.insteadOf, beside })
        },
      },
    })
  }

  /** Sells to a wallet without the server; `insteadOf` is a charge that got no answer. */
  sell(tab: Tab, wallet: number, amount: number, insteadOf?: OpId): void {
    const [opId, placeId] = [this.nextOpId(), '019ad73a-7800-7000-8000-0000000000e1' as PlaceId]
    const userId = '019ad73a-7800-7000-8000-0000000000f1' as UserId
    const at = { permit, occurredMs: Date.UTC(2026, 11, 1), lastContactMs: 0 }
    const sold = {
      qr: `wallet ${wallet}`,
      of: `wallet ${wallet}`,
      step: null,
      amount: centavos(amount),
      items: [],
    }
    const draft = { ...at, ...sold, opId, userId, placeId, insteadOf }
    const show = async (): Promise<void> => {
      const end = await this.journalOf(tab).sell(draft, () => undefined)
      if (end.kind !== 'sold' || !tab.isAlive) return
      this.green.push(end.operation)
      tab.queue.accept(end.operation)
      if (insteadOf !== undefined) tab.queue.drop(insteadOf)
    }
    void show()
  }

  /** Sells, without the server, a charge that got no answer. */
  sellInstead(tab: Tab): void {
    const asked = tab.queue
      .read()
      .entries.find(({ operation, state }) => operation.kind === 'charge' && state === 'asking')?.operation
    if (asked?.kind !== 'charge') return
    const wallet = Number(asked.code.slice('wallet '.length))
    this.sell(tab, wallet, Number(asked.amount), asked.opId)
  }
}
