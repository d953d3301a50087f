import { lazy } from 'react'
import { Clock } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'

export const shiftRoom = {
  id: 'shift',
  icon: Clock,
  name: 'Turno',
  kinds: ['openShift', 'closeShift', 'moveCash', 'explainDifference'],
  Component: lazy(async () => ({ default: (await import('./shift.tsx')).Shift })),
} as const satisfies Room
