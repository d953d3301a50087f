import type {
  CampaignLine,
  CampaignState,
  Giving as GivingOnWire,
  ListPreview,
} from '@saldo/contract/campaigns'
import { errorCopy, type ErrorCode } from '@saldo/copy/errors'
import { planOnWire } from '../../documents/read-csv.ts'
import { localIso } from '../events/index.ts'
import type { Campaign, Giving } from './campaign.ts'
import type { ListPlan } from './give-to-list.ts'
import type { CampaignSeen, Gift, OpenCampaign } from './read-campaigns.ts'

const stateOf = ({ endedAt, lapsedAt }: Campaign): CampaignState => {
  if (endedAt === null) return 'running'
  return lapsedAt === null ? 'lapsing' : 'ended'
}

export const campaignOnWire = (campaign: CampaignSeen, timezone: string): CampaignLine => ({
  id: campaign.id,
  name: campaign.name,
  per_qr: campaign.perQr,
  total: campaign.total,
  ends_at: localIso(campaign.endsAt, timezone),
  state: stateOf(campaign),
  ended_at: campaign.endedAt?.toISOString() ?? null,
  qrs: campaign.qrs,
  given: campaign.given,
  planned: campaign.planned,
  spent: campaign.spent,
  left: campaign.left,
  lapsed: campaign.lapsed,
})

const givingOnWire = (
  { id, kind, qrs, total, askedBy, askedAt, doneAt }: Giving,
  { tallies, names }: OpenCampaign,
): GivingOnWire => {
  const own = tallies.filter(({ givingId }) => givingId === id)
  return {
    id,
    kind,
    qrs,
    total,
    who: names.get(askedBy) ?? null,
    at: askedAt.toISOString(),
    given: own.reduce((sum, tally) => sum + (tally.state === 'given' ? tally.qrs : 0), 0),
    skipped: own.flatMap(({ because, qrs: skipped }) =>
      because === null ? [] : [{ reason: errorCopy[because as ErrorCode], qrs: skipped }],
    ),
    is_done: doneAt !== null,
  }
}

export const openOnWire = (open: OpenCampaign) => ({
  campaign: campaignOnWire(open.campaign, open.event.timezone),
  event_ends_at: localIso(open.event.endsAt, open.event.timezone),
  givings: open.givings.map((giving) => givingOnWire(giving, open)),
  everybody: open.everybody,
})

export const giftOnWire = ({ until, ...gift }: Gift) => ({ ...gift, until: until.toISOString() })

export const listOnWire = (plan: ListPlan): ListPreview =>
  planOnWire(plan, (one) => {
    const about = { line: one.line, name: one.name, before: null, outcome: one.outcome }
    return one.outcome === 'new'
      ? { ...about, after: { amount: one.amount }, reason: null }
      : { ...about, after: null, reason: one.reason }
  })
