import { lazy } from 'react'
import { History } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'
import { recentCopy as copy } from './copy.ts'

export const recentRoom = {
  id: 'recent',
  icon: History,
  name: copy.recentTitle,
  kinds: [],
  Component: lazy(async () => ({ default: (await import('./recent.tsx')).Recent })),
} as const satisfies Room
