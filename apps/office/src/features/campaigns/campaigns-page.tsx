import { useState } from 'react'
import { Plus } from 'lucide-react'
import { type CampaignLine, campaigns as readCampaigns, createCampaign } from '@saldo/contract/campaigns'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { freshly } from '../../shared/fresh-work.ts'
import { inEvent, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { CampaignForm, keepDraft, takeDraft, typedAmounts } from './campaign-form.tsx'
import parts from '../../shared/parts.module.css'
import { campaignsCopy as copy } from './copy.ts'
import { StateBadge } from './state-badge.tsx'
import type { Route } from './+types/campaigns-page.ts'

const EACH_MS = 15_000

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const at = inEvent(args)
    return { ...(await call(readCampaigns, at)), draft: takeDraft(at.params.event), now: new Date() }
  })

export const clientAction = actionOf({
  create: freshly(sends(createCampaign, typedAmounts), {
    to: (event) => routes.inOffice(event, 'campaigns'),
    keep: keepDraft,
  }),
})

const columns = [
  { head: copy.campaign },
  { head: copy.state },
  { head: copy.given, isNumber: true },
  { head: copy.spent, isNumber: true },
  { head: copy.left, isNumber: true },
  { head: copy.lapsed, isNumber: true },
]

const whenOf = ({ ended_at: endedAt, ends_at: endsAt }: CampaignLine, now: Date, timezone: string): string =>
  endedAt === null
    ? copy.until(shortMoment(endsAt, now, timezone))
    : copy.endedAt(shortMoment(endedAt, now, timezone))

const Row = ({ campaign, now }: { campaign: CampaignLine; now: Date }) => {
  const event = useOfficeEvent()
  return (
    <tr>
      <th scope="row">
        <AppLink className={parts.link} to={routes.campaign(event.id, campaign.id)}>
          {campaign.name}
        </AppLink>
        <span className={parts.detail}>
          {copy.each(mxn(campaign.per_qr))} · {copy.toQrs(campaign.qrs)}
        </span>
      </th>
      <td>
        <StateBadge state={campaign.state} />
        <span className={parts.detail}>{whenOf(campaign, now, event.timezone)}</span>
      </td>
      <td data-number="true">
        {mxn(campaign.given)}
        <span className={parts.detail}>{copy.ofTotal(mxn(campaign.total))}</span>
      </td>
      <td data-number="true">{mxn(campaign.spent)}</td>
      <td data-number="true">{mxn(campaign.left)}</td>
      <td data-number="true">{mxn(campaign.lapsed)}</td>
    </tr>
  )
}

/** The promotion campaigns of an event. */
export default function CampaignsPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const of = found.end === 'done' ? found.value : undefined
  const [isMaking, setMaking] = useState(of?.draft !== undefined)
  // The form that is open already has it.
  const [draft] = useState(of?.draft)
  useLoaderPolling(EACH_MS, of === undefined)
  const ways = of?.is_open && (
    <Button onClick={() => setMaking(true)}>
      <Plus size={16} aria-hidden="true" /> {copy.create}
    </Button>
  )
  return (
    <Page title={copy.title} intro={copy.intro} event={event} actions={ways}>
      <Shown of={found}>
        {({ campaigns, is_open: isOpen, event_ends_at: eventEnd, now }) => (
          <>
            <Card className={parts.card}>
              {campaigns.length === 0 ? (
                <p className={parts.sentence}>{isOpen ? copy.none : copy.noneClosed}</p>
              ) : (
                <Table label={officeCopy.tableOf(copy.title)} columns={columns}>
                  {campaigns.map((campaign) => (
                    <Row key={campaign.id} campaign={campaign} now={now} />
                  ))}
                </Table>
              )}
            </Card>
            {isMaking && <CampaignForm draft={draft} eventEnd={eventEnd} onClose={() => setMaking(false)} />}
          </>
        )}
      </Shown>
    </Page>
  )
}
