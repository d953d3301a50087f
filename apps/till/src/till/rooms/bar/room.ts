import { Beer } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'
import { tillCopy } from '../../kit/copy.ts'
import { Bar } from './bar.tsx'

export const barRoom = {
  id: 'bar',
  icon: Beer,
  get name() {
    return tillCopy.rooms.bar
  },
  kinds: ['charge', 'offlineCharge', 'void', 'returnItems', 'returnCups', 'cashSale', 'courtesy', 'dropRest'],
  mainAt: 'bar',
  Component: Bar,
} as const satisfies Room
