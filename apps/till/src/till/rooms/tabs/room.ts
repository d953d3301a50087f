import { lazy } from 'react'
import { ReceiptText } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'

export const tabsRoom = {
  id: 'tabs',
  icon: ReceiptText,
  name: 'Cuentas abiertas',
  kinds: [],
  Component: lazy(async () => ({ default: (await import('./tabs.tsx')).Tabs })),
} as const satisfies Room
