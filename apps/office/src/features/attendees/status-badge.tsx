import type { AttendeeFile } from '@saldo/contract/attendees'
import { Badge } from '@saldo/ui/badge.tsx'
import { attendeesCopy as copy } from './copy.ts'

const tones = { active: 'good', blocked: 'warning', uncredited: 'off', merged: 'off' } as const

/** A QR's state: whether it can be charged. */
export const StatusBadge = ({ status }: { status: AttendeeFile['status'] }) => (
  <Badge tone={tones[status]}>{copy.status[status]}</Badge>
)
