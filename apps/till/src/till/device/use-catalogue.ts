import { useCallback, useEffect, useRef, useState } from 'react'
import { catalogue as readCatalogue, type MenuProduct } from '@saldo/contract/catalogue'
import { isPractice } from '@saldo/contract/practice-numbers'
import { eventId, type EventId, placeId, type PlaceId } from '@saldo/contract/ids'
import type { Call } from '../queue/kinds/kind.ts'
import { watched } from '../kit/connection.ts'
import type { Catalogue, Menu } from './priced-menu.ts'
import { createServerClock, usePrices } from './use-prices.ts'
import { records, type StoredRecord } from '../storage/records.ts'
import { z } from 'zod'

const beforeOptions = z.looseObject({
  catalogue: z.looseObject({ products: z.array(z.looseObject({})) }),
})

/**
 * Version 1 was the same at every place; in version 2 no product had options or a cup, in version 3
 * none was a combo.
 */
const CATALOGUE: StoredRecord<{ eventId: EventId; place: PlaceId | null; catalogue: Menu }> = {
  name: 'catalogue',
  version: 4,
  schema: z.object({ eventId, place: placeId.nullable(), catalogue: readCatalogue.reply }),
  migrate: (value, from) => {
    if (from < 2) return undefined
    const { catalogue, ...rest } = beforeOptions.parse(value)
    const before = from < 3 ? { option_groups: [], cup: null } : {}
    const products = catalogue.products.map((each) => ({ ...each, ...before, parts: [] }))
    return { ...rest, catalogue: { ...catalogue, products } }
  },
}

const kept = async ({ event, place }: Where): Promise<Menu | null> => {
  const { value } = await records.get(CATALOGUE)
  return value?.eventId === event && value.place === place ? value.catalogue : null
}

/** `place` is null for who works at none: all products, at the prices of places without their own. */
type Where = { event: EventId; place: PlaceId | null }
type SoldOutState = Pick<MenuProduct, 'id'> &
  Partial<Pick<MenuProduct, 'is_sold_out' | 'is_sold_out_everywhere' | 'option_groups'>>

export type Products = {
  /** Null if never loaded. */
  catalogue: Catalogue | null
  /** Keeps the prices as they are while a sale is open. */
  hold: (isSaleOpen: boolean) => void
  /** Called with the server's catalogue version and time: another version is fetched, even if a fetch is running. */
  heard: (version: number, at: string) => void
  /** Fetches the catalogue regardless of its version. */
  refresh: () => void
  /** Applies a product's reported state before the next fetch. */
  patch: (product: SoldOutState) => void
}

const fetchAndKeep = async (call: Call, { event, place }: Where): Promise<Menu> => {
  const query = place === null ? {} : { place }
  const catalogue = await watched(() => call(readCatalogue, { params: { event }, query }))
  // A practice's must not take the place of the one that this till sells by without the server.
  if (!isPractice(event))
    await records.set(CATALOGUE, { eventId: event, place, catalogue }).catch(() => undefined)
  return catalogue
}

type Loaded = { place: PlaceId | null; menu: Menu }

const patched = ({ place, menu }: Loaded, state: SoldOutState): Loaded => {
  const products = menu.products.map((each) => (each.id === state.id ? { ...each, ...state } : each))
  return { place, menu: { ...menu, products } }
}

/** The menu of a place: first the stored one, then the server's. */
const useMenu = (call: Call, event: EventId, place: PlaceId | null) => {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const version = useRef(0)
  const newest = useRef(0)
  /** Where the till is; what was asked for another place comes too late. */
  const now = useRef(place)
  const asking = useRef<PlaceId | null | undefined>(undefined)

  const show = useCallback(
    (menu: Menu) => {
      if (now.current !== place) return
      version.current = menu.version
      setLoaded({ place, menu })
    },
    [place],
  )

  const refresh = useCallback(async (): Promise<void> => {
    if (asking.current === place) return
    asking.current = place
    const read = async (): Promise<void> => {
      show(await fetchAndKeep(call, { event, place }))
      // A change during the fetch is fetched once more.
      if (newest.current > version.current) show(await fetchAndKeep(call, { event, place }))
    }
    await read().finally(() => {
      if (asking.current === place) asking.current = undefined
    })
  }, [call, event, place, show])

  const quietly = useCallback(() => void refresh().catch(() => undefined), [refresh])

  useEffect(() => {
    now.current = place
    version.current = 0
    const begin = async () => {
      const found = await kept({ event, place })
      if (found && version.current === 0) show(found)
    }
    begin().catch(() => undefined)
    quietly()
  }, [event, place, show, quietly])

  const heard = useCallback(
    (now: number) => {
      newest.current = now
      if (now !== version.current) quietly()
    },
    [quietly],
  )
  const patch = useCallback((state: SoldOutState) => setLoaded((now) => now && patched(now, state)), [])
  const menu = loaded?.place === place ? loaded.menu : null
  return { menu, heard, refresh: quietly, patch }
}

/** What a place sells, at the prices of the moment. */
export const useCatalogue = (call: Call, event: EventId, place: PlaceId | null): Products => {
  const { menu, heard, refresh, patch } = useMenu(call, event, place)
  const [clock] = useState(createServerClock)
  const { catalogue, hold } = usePrices(menu, place, clock)
  const heardAll = useCallback(
    (version: number, at: string) => {
      clock.heard(at)
      heard(version)
    },
    [clock, heard],
  )
  return { catalogue, hold, heard: heardAll, refresh, patch }
}
