import { lazy } from 'react'
import { ReceiptText } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'
import { tillCopy } from '../../kit/copy.ts'

export const tabsRoom = {
  id: 'tabs',
  icon: ReceiptText,
  get name() {
    return tillCopy.rooms.tabs
  },
  kinds: ['tabOpen', 'tabRaise', 'tabAdd', 'tabTake', 'tabClose'],
  Component: lazy(async () => ({ default: (await import('./tabs.tsx')).Tabs })),
} as const satisfies Room
