import type { BatchState } from '@saldo/contract/refund-batches'
import { Badge } from '@saldo/ui/badge.tsx'
import { batchesCopy as copy } from './batches-copy.ts'

const tones = {
  prepared: 'warning',
  approved: 'warning',
  filed: 'warning',
  closed: 'good',
  cancelled: 'off',
} as const

export const StateBadge = ({ state }: { state: BatchState }) => (
  <Badge tone={tones[state]}>{copy.states[state]}</Badge>
)
