import { useCallback, useEffect, useRef, useState } from 'react'
import { catalogue as readCatalogue, type Product } from '@saldo/contract/catalogue'
import type { Reply } from '@saldo/contract/endpoint'
import { eventId, type EventId } from '@saldo/contract/ids'
import type { Call } from '../queue/kinds/kind.ts'
import { watched } from '../kit/connection.ts'
import { records, type StoredRecord } from '../storage/records.ts'
import { z } from 'zod'

export type Catalogue = Reply<typeof readCatalogue>

const CATALOGUE: StoredRecord<{ eventId: EventId; catalogue: Catalogue }> = {
  name: 'catalogue',
  version: 1,
  schema: z.object({ eventId, catalogue: readCatalogue.reply }),
}

const kept = async (event: EventId): Promise<Catalogue | null> => {
  const { value } = await records.get(CATALOGUE)
  return value?.eventId === event ? value.catalogue : null
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

const fetchAndKeep = async (call: Call, event: EventId): Promise<Catalogue> => {
  const catalogue = await watched(() => call(readCatalogue, { params: { event } }))
  await records.set(CATALOGUE, { eventId: event, catalogue }).catch(() => undefined)
  return catalogue
}

/** The event's catalogue: first the stored one, then the server's. */
export const useCatalogue = (call: Call, event: EventId): Products => {
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
      show(await fetchAndKeep(call, event))
      // A change during the fetch is fetched once more.
      if (newest.current > version.current) show(await fetchAndKeep(call, event))
    }
    await read().finally(() => {
      isAsking.current = false
    })
  }, [call, event, show])

  const quietly = useCallback(() => void refresh().catch(() => undefined), [refresh])

  useEffect(() => {
    const begin = async () => {
      const found = await kept(event)
      if (found && version.current === 0) show(found)
    }
    begin().catch(() => undefined)
    quietly()
  }, [event, show, quietly])

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
