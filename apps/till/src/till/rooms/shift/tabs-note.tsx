import { useCallback } from 'react'
import { listTabs } from '@saldo/contract/tabs'
import { Notice } from '@saldo/ui/alert.tsx'
import type { Desk } from '../../desk/desk.ts'
import { useRead } from '../../kit/use-read.ts'
import { shiftCopy as copy } from './copy.ts'

/** Warns whoever ends a shift of the place's open tabs, which pass on; nothing where they can't be read. */
export const TabsNote = ({ desk: { call, at } }: { desk: Desk }) => {
  const event = at.event.id
  const read = useCallback(() => call(listTabs, { params: { event }, query: {} }), [call, event])
  const { value: tabs } = useRead(read)
  return tabs && tabs.length > 0 ? <Notice tone="warning">{copy.openTabs(tabs.length)}</Notice> : null
}
