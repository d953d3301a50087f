import { lazy } from 'react'
import { Banknote } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'

export const cashRoom = {
  id: 'cash',
  icon: Banknote,
  name: 'Caja',
  kinds: ['topup', 'cashout', 'block', 'reissue'],
  mainAt: 'cash_point',
  Component: lazy(async () => ({ default: (await import('./cash.tsx')).Cash })),
} as const satisfies Room
