import type { PlaceState, StatementState } from '@saldo/contract/settlement'
import { Badge } from '@saldo/ui/badge.tsx'
import { placeCopy, settlementCopy } from './copy.ts'

const placeTones = {
  own: 'off',
  nothing: 'off',
  pending: 'warning',
  supplement: 'warning',
  draft: 'warning',
  approved: 'warning',
  paid: 'good',
  carried: 'good',
} as const satisfies Record<PlaceState, string>

export const PlaceBadge = ({ state }: { state: PlaceState }) => (
  <Badge tone={placeTones[state]}>{settlementCopy.placeStates[state]}</Badge>
)

const statementTones = {
  draft: 'warning',
  approved: 'warning',
  paid: 'good',
  carried: 'good',
  cancelled: 'off',
} as const satisfies Record<StatementState, string>

export const StatementBadge = ({ state }: { state: StatementState }) => (
  <Badge tone={statementTones[state]}>{placeCopy.states[state]}</Badge>
)
