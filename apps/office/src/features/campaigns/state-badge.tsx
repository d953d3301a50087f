import type { CampaignState } from '@saldo/contract/campaigns'
import { Badge } from '@saldo/ui/badge.tsx'
import { campaignsCopy as copy } from './copy.ts'

const tones = { running: 'good', lapsing: 'warning', ended: 'off' } as const

export const StateBadge = ({ state }: { state: CampaignState }) => (
  <Badge tone={tones[state]}>{copy.states[state]}</Badge>
)
