import { lazy } from 'react'
import { Printer } from 'lucide-react'
import type { Room } from '../../desk/desk.ts'
import { tillCopy } from '../../kit/copy.ts'

export const printerRoom = {
  id: 'printer',
  icon: Printer,
  get name() {
    return tillCopy.rooms.printer
  },
  kinds: [],
  isForManagers: true,
  Component: lazy(async () => ({ default: (await import('./printer.tsx')).PrinterSettings })),
} as const satisfies Room
