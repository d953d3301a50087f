import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PlaceId } from '@saldo/contract/ids'
import { type Catalogue, type Menu, pricedMenu, pricesAfter } from './priced-menu.ts'

const EACH_MS = 1_000

/** The server's clock, as its last answer set it. */
export const createServerClock = () => {
  let offsetMs = 0
  return {
    nowMs: (): number => Date.now() + offsetMs,
    heard: (at: string): void => {
      offsetMs = Date.parse(at) - Date.now()
    },
  }
}

type ServerClock = ReturnType<typeof createServerClock>

/** The menu at the prices of now, or of the moment that an open sale holds. */
export const usePrices = (menu: Menu | null, place: PlaceId | null, clock: ServerClock) => {
  const [shownMs, setShownMs] = useState(clock.nowMs)
  const isHeld = useRef(false)
  const look = useCallback(
    () => setShownMs((shown) => pricesAfter(shown, clock.nowMs(), isHeld.current)),
    [clock],
  )
  const hasHours = menu !== null && menu.happy_hours.length > 0
  useEffect(() => {
    if (!hasHours) return undefined
    look()
    const timer = setInterval(look, EACH_MS)
    return () => clearInterval(timer)
  }, [hasHours, look])
  const hold = useCallback(
    (isSaleOpen: boolean) => {
      look()
      isHeld.current = isSaleOpen
      look()
    },
    [look],
  )
  const catalogue: Catalogue | null = useMemo(
    () => menu && pricedMenu(menu, place, shownMs),
    [menu, place, shownMs],
  )
  return { catalogue, hold }
}
