import * as contract from '@saldo/contract/campaigns'
import type { Parsed } from '@saldo/contract/endpoint'
import type { EventId, WalletId } from '@saldo/contract/ids'
import type { FastifyInstance } from 'fastify'
import { readCsvForm } from '../../documents/read-csv.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { eventOf, instantOf, localIso } from '../events/index.ts'
import type { CampaignFields } from './campaign.ts'
import { createCampaign, editCampaign, endCampaign } from './change-campaign.ts'
import { giveToList, previewList } from './give-to-list.ts'
import { giveToEverybody, giveToQr } from './give.ts'
import { listCampaigns, openCampaign, ownGifts, promoOfQr } from './read-campaigns.ts'
import { campaignOnWire, giftOnWire, listOnWire, openOnWire } from './wire.ts'

export type Parts = {
  /** Called for each QR that was given something, after the commit. */
  moved(eventId: EventId, walletId: WalletId): void
}

const fieldsOf = async (
  { databases }: Deps,
  eventId: EventId,
  body: Parsed<typeof contract.editCampaign>['body'],
): Promise<CampaignFields> => {
  const { timezone } = await eventOf(databases.control, eventId)
  return {
    name: body.name,
    perQr: body.per_qr,
    total: body.total,
    endsAt: instantOf(body.ends_at, timezone),
  }
}

const changeRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.createCampaign, async ({ params, body }, { act, tellRepeat }) => {
    const fields = await fieldsOf(deps, params.event, body)
    const eventAct = { ...act, eventId: params.event }
    const { isRepeat } = await createCampaign(deps, { id: body.op_id, ...fields }, eventAct)
    tellRepeat(isRepeat)
    return { id: body.op_id }
  })
  route(app, deps, contract.editCampaign, async ({ params, body }, { act }) => {
    const fields = await fieldsOf(deps, params.event, body)
    await editCampaign(deps, { id: params.campaign, ...fields }, { ...act, eventId: params.event })
    return { id: params.campaign }
  })
  route(app, deps, contract.endCampaign, async ({ params }, { act }) => {
    await endCampaign(deps, params.campaign, { ...act, eventId: params.event })
    return { id: params.campaign }
  })
}

const giveRoutes = (app: FastifyInstance, deps: Deps, { moved }: Parts): void => {
  route(app, deps, contract.giveToQr, async ({ params, body }, { act, tellRepeat }) => {
    const { op_id: opId, campaign: campaignId, amount } = body
    const asked = { opId, campaignId, amount, walletId: params.wallet }
    const { isRepeat, available } = await giveToQr(deps, asked, { ...act, eventId: params.event })
    tellRepeat(isRepeat)
    moved(params.event, params.wallet)
    return { op_id: opId, status: 'booked' as const, available_balance: available }
  })
  route(app, deps, contract.giveToEverybody, async ({ params, body }, { act, tellRepeat }) => {
    const asked = { opId: body.op_id, campaignId: params.campaign }
    const { giving, isRepeat } = await giveToEverybody(deps, asked, { ...act, eventId: params.event })
    tellRepeat(isRepeat)
    return { id: giving.id, qrs: giving.qrs, total: giving.total }
  })
  route(app, deps, contract.previewList, async ({ params }, { act, request }) => {
    const { bytes } = await readCsvForm(request)
    const asked = { campaignId: params.campaign, bytes }
    return listOnWire(await previewList(deps, asked, { ...act, eventId: params.event }))
  })
  route(app, deps, contract.giveToList, async ({ params }, { act, request, tellRepeat }) => {
    const asked = { campaignId: params.campaign, ...(await readCsvForm(request)) }
    const { plan, isRepeat } = await giveToList(deps, asked, { ...act, eventId: params.event })
    tellRepeat(isRepeat)
    return listOnWire(plan)
  })
}

/** Routes of promotion campaigns: the office's, and what holders were given. */
export const campaignsRoutes = (app: FastifyInstance, deps: Deps, parts: Parts): void => {
  route(app, deps, contract.campaigns, async ({ params }, { act }) => {
    const { event, isOpen, campaigns } = await listCampaigns(deps, params.event, act.at)
    return {
      campaigns: campaigns.map((campaign) => campaignOnWire(campaign, event.timezone)),
      event_ends_at: localIso(event.endsAt, event.timezone),
      is_open: isOpen,
    }
  })
  route(app, deps, contract.campaign, async ({ params }, { act }) =>
    openOnWire(await openCampaign(deps, { eventId: params.event, id: params.campaign }, act.at)),
  )
  route(app, deps, contract.attendeePromo, async ({ params }, { act }) => {
    const of = { ...act, eventId: params.event, walletId: params.wallet }
    const { gifts, campaigns } = await promoOfQr(deps, of)
    return {
      gifts: gifts.map(giftOnWire),
      campaigns: campaigns.map(({ id, name, most, endsAt }) => ({
        id,
        name,
        most,
        ends_at: endsAt.toISOString(),
      })),
    }
  })
  route(app, deps, contract.listOwnGifts, async (_parts, { act }) =>
    (await ownGifts(deps, act.actor.id)).map(({ eventId, walletId, amount, gifts }) => ({
      event_id: eventId,
      qr_id: walletId,
      amount,
      gifts: gifts.map(giftOnWire),
    })),
  )
  changeRoutes(app, deps)
  giveRoutes(app, deps, parts)
}
