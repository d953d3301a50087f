import { lazy } from 'react'
import { Clock } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'
import { tillCopy } from '../../kit/copy.ts'

export const shiftRoom = {
  id: 'shift',
  icon: Clock,
  get name() {
    return tillCopy.rooms.shift
  },
  kinds: ['openShift', 'closeShift', 'moveCash', 'explainDifference'],
  Component: lazy(async () => ({ default: (await import('./shift.tsx')).Shift })),
} as const satisfies Room
