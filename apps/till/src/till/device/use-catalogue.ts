import { useCallback, useEffect, useRef, useState } from 'react'
import { catalogue as readCatalogue, type Product } from '@saldo/contract/catalogue'
import type { Reply } from '@saldo/contract/endpoint'
import type { EventId } from '@saldo/contract/ids'
import type { Call } from '../queue/kinds/kind.ts'
import { watched } from '../kit/connection.ts'
import { deviceStore } from './this-device.ts'

export type Catalogue = Reply<typeof readCatalogue>

type StoredCatalogue = { eventId: EventId; catalogue: Catalogue }
const KEPT = 'catalogue'

const kept = async (eventId: EventId): Promise<Catalogue | null> => {
  const found = (await deviceStore.get(KEPT)) as StoredCatalogue | undefined
  return found?.eventId === eventId ? found.catalogue : null
}

export type Products = {
  /** Null if never loaded. */
  catalogue: Catalogue | null
  /** Called with the server's catalogue version: another version is fetched, even if a fetch is running. */
  heard: (version: number) => void
  /** Fetches the catalogue regardless of its version. */
  refresh: () => void
  /** Applies a product's reported state before the next fetch. */
  patch: (product: Pick<Product, 'id' | 'is_sold_out'>) => void
}

const fetchAndKeep = async (call: Call, eventId: EventId): Promise<Catalogue> => {
  const catalogue = await watched(() => call(readCatalogue, { params: { event: eventId } }))
  await deviceStore.set(KEPT, { eventId, catalogue }).catch(() => undefined)
  return catalogue
}

/** The event's catalogue: first the stored one, then the server's. */
export const useCatalogue = (call: Call, eventId: EventId): Products => {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null)
  const version = useRef(0)
  const newest = useRef(0)
  const isAsking = useRef(false)

  const show = useCallback((next: Catalogue) => {
    version.current = next.version
    setCatalogue(next)
  }, [])

  const refresh = useCallback(async (): Promise<void> => {
    if (isAsking.current) return
    isAsking.current = true
    const read = async (): Promise<void> => {
      show(await fetchAndKeep(call, eventId))
      // A change during the fetch is fetched once more.
      if (newest.current > version.current) show(await fetchAndKeep(call, eventId))
    }
    await read().finally(() => {
      isAsking.current = false
    })
  }, [call, eventId, show])

  const quietly = useCallback(() => void refresh().catch(() => undefined), [refresh])

  useEffect(() => {
    const begin = async () => {
      const found = await kept(eventId)
      if (found && version.current === 0) show(found)
    }
    begin().catch(() => undefined)
    quietly()
  }, [eventId, show, quietly])

  const heard = useCallback(
    (now: number) => {
      newest.current = now
      if (now !== version.current) quietly()
    },
    [quietly],
  )
  const patch = useCallback(
    ({ id, is_sold_out }: Pick<Product, 'id' | 'is_sold_out'>) =>
      setCatalogue((current) =>
        current
          ? {
              ...current,
              products: current.products.map((each) => (each.id === id ? { ...each, is_sold_out } : each)),
            }
          : null,
      ),
    [],
  )
  return { catalogue, heard, refresh: quietly, patch }
}
