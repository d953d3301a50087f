import { lazy } from 'react'
import { Banknote } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'
import { tillCopy } from '../../kit/copy.ts'

export const cashRoom = {
  id: 'cash',
  icon: Banknote,
  get name() {
    return tillCopy.rooms.cash
  },
  kinds: ['topup', 'cashout', 'block', 'reissue'],
  mainAt: 'cash_point',
  Component: lazy(async () => ({ default: (await import('./cash.tsx')).Cash })),
} as const satisfies Room
