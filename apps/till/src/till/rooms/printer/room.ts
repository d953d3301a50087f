import { lazy } from 'react'
import { Printer } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'

export const printerRoom = {
  id: 'printer',
  icon: Printer,
  name: 'Impresora',
  kinds: [],
  isForManagers: true,
  Component: lazy(async () => ({ default: (await import('./printer.tsx')).PrinterSettings })),
} as const satisfies Room
