import { lazy } from 'react'
import { CircleSlash } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'

export const soldOutRoom = {
  id: 'sold-out',
  icon: CircleSlash,
  name: 'Marcar agotados',
  kinds: [],
  Component: lazy(async () => ({ default: (await import('./sold-out.tsx')).SoldOut })),
} as const satisfies Room
