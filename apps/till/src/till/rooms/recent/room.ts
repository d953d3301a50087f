import { lazy } from 'react'
import { History } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'
import { tillCopy } from '../../kit/copy.ts'

export const recentRoom = {
  id: 'recent',
  icon: History,
  get name() {
    return tillCopy.rooms.recent
  },
  kinds: [],
  Component: lazy(async () => ({ default: (await import('./recent.tsx')).Recent })),
} as const satisfies Room
