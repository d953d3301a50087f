import { useState } from 'react'
import type { Desk } from '../../desk/desk.ts'
import type { Asker } from '../../desk/taking-back.ts'
import { pastBefore, REMEMBERED } from '../../queue/operation-store.ts'
import type { PastOperation } from '../../queue/past-operation.ts'
import { listedOf, type Recent, recentIn } from './recent-list.ts'

/** How many older ones one press shows. */
const STEP = 20

/** The latest operations, enough for the void's window, and older ones of the device's journal as they are asked for. */
export const useOlder = ({ queued, at }: Desk, asker: Asker) => {
  const [pages, setPages] = useState(0)
  const [older, setOlder] = useState<readonly PastOperation[]>([])
  const [isWhole, setIsWhole] = useState(false)
  const known = new Set(queued.past.map(({ opId }) => opId as string))
  const past = [...queued.past, ...older.filter(({ opId }) => !known.has(opId))]
  const all: Recent[] = recentIn({ ...queued, past }, at.event.id)
  const most = listedOf(all, asker) + pages * STEP
  const more = async (): Promise<void> => {
    const last = past.at(-1)
    const found = all.length < most + STEP && last ? await pastBefore(last.opId, STEP) : null
    if (found) setOlder([...older, ...found])
    if (found && found.length < STEP) setIsWhole(true)
    setPages(pages + 1)
  }
  return {
    recent: all.slice(0, most),
    hasMore: all.length > most || (!isWhole && queued.past.length >= REMEMBERED),
    more: () => void more().catch(() => setIsWhole(true)),
  }
}
