import { Notice } from '@saldo/ui/alert.tsx'
import type { Desk } from '../../desk/desk.ts'
import { useTabs } from '../../desk/use-tabs.ts'
import { shiftCopy as copy } from './copy.ts'

/** Warns whoever ends a shift of the place's open tabs, which pass on; nothing where they can't be read. */
export const TabsNote = ({ desk }: { desk: Desk }) => {
  const { value: tabs } = useTabs(desk)
  return tabs && tabs.length > 0 ? <Notice tone="warning">{copy.openTabs(tabs.length)}</Notice> : null
}
