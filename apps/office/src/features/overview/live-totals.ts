import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { type LiveTotals, liveEvents, liveOverview } from '@saldo/contract/reporting'
import { runtimeConfig } from '@saldo/client/config.ts'
import { followStream } from '@saldo/client/live/follow-stream.ts'
import { useStream } from '@saldo/client/live/use-stream.ts'
import { heard } from '../../shared/heard.ts'

type News = {
  totals: LiveTotals | null
  /** When the server last said anything, by this device's clock. */
  heardAt: number
}

/** An event's totals as they change; `onChange` tells of each change after the first totals. */
export const useLiveTotals = (event: number, onChange: () => void): News & { isLive: boolean } => {
  const [news, setNews] = useState<News>({ totals: null, heardAt: 0 })
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })
  const isLive = useStream(async (signal, onLive) => {
    const url = runtimeConfig().api[liveOverview.api] + liveOverview.path.replace(':event', String(event))
    await followStream(url, signal, {
      onLive,
      onEvent: ({ name, data }) => {
        const heardAt = Date.now()
        heard()
        if (name !== 'totals') {
          setNews((known) => ({ ...known, heardAt }))
          return
        }
        setNews({ totals: z.decode(liveEvents.totals, JSON.parse(data)), heardAt })
        changed.current()
      },
    })
  }, true)
  return { ...news, isLive }
}
