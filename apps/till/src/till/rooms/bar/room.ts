import { Beer } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'
import { Bar } from './bar.tsx'

export const barRoom = {
  id: 'bar',
  icon: Beer,
  name: 'Barra',
  kinds: ['charge', 'offlineCharge', 'void', 'returnItems', 'cashSale', 'courtesy', 'dropRest'],
  mainAt: 'bar',
  Component: Bar,
} as const satisfies Room
