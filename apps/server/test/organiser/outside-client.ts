/** A program of an organiser's, written by docs/organiser-api.md alone: it imports nothing of the product. */

type Movement = { kind: string; amount: number; debit: string; credit: string }
type Page = { items: Movement[]; cursor: string | null; has_more: boolean; complete_until: string | null }
type Totals = { loaded: number; spent: number; unspent: number; movements: number }

const centavos = (pesos: number): number => Math.round(pesos * 100)

export const createClient = (origin: string, key: string) => {
  const get = async <Data>(path: string): Promise<Data> => {
    const reply = await fetch(`${origin}/api/v1/org/${path}`, { headers: { authorization: `Bearer ${key}` } })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { data: Data }).data
  }
  /** What was read so far, and from where on to ask. */
  let cursor: string | null = null
  const sums = {
    topup: 0,
    topup_void: 0,
    charge: 0,
    charge_void: 0,
    item_return: 0,
    cup_return: 0,
    cup_return_void: 0,
    in: 0,
    out: 0,
    movements: 0,
  }
  const add = ({ kind, amount, debit, credit }: Movement): void => {
    sums.movements += 1
    if (
      kind === 'topup' ||
      kind === 'topup_void' ||
      kind === 'charge' ||
      kind === 'charge_void' ||
      kind === 'cup_return' ||
      kind === 'cup_return_void'
    )
      sums[kind] += centavos(amount)
    // The others are of sales for cash.
    if (kind === 'item_return' && credit === 'wallets') sums.item_return += centavos(amount)
    if (credit === 'wallets') sums.in += centavos(amount)
    if (debit === 'wallets') sums.out += centavos(amount)
  }
  return {
    event: async (): Promise<number> => {
      const { items } = await get<{ items: { id: number }[] }>('events')
      const [event] = items
      if (!event) throw new Error('The key has no event')
      return event.id
    },
    /** Reads the movements since the last time and returns the totals of all of them, in pesos. */
    totals: async (event: number, limit: number): Promise<Totals> => {
      for (let isMore = true; isMore;) {
        const after: string = cursor === null ? '' : `&cursor=${cursor}`
        const page: Page = await get<Page>(`events/${event}/movements?limit=${limit}${after}`)
        page.items.forEach(add)
        cursor = page.cursor
        isMore = page.has_more
      }
      return {
        loaded: (sums.topup - sums.topup_void) / 100,
        spent:
          (sums.charge - sums.charge_void - sums.item_return - sums.cup_return + sums.cup_return_void) / 100,
        unspent: (sums.in - sums.out) / 100,
        movements: sums.movements,
      }
    },
  }
}
