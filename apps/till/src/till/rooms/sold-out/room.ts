import { lazy } from 'react'
import { CircleSlash } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'
import { tillCopy } from '../../kit/copy.ts'

export const soldOutRoom = {
  id: 'sold-out',
  icon: CircleSlash,
  get name() {
    return tillCopy.rooms.soldOut
  },
  kinds: [],
  Component: lazy(async () => ({ default: (await import('./sold-out.tsx')).SoldOut })),
} as const satisfies Room
