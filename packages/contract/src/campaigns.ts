import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { atEvent } from './events.ts'
import { eventId, eventIdParam, opId, userId, walletId } from './ids.ts'
import { importFile, importLine, imported } from './imports.ts'
import { pesos, signedPesos, sumOfPesos } from './money.ts'
import { localTime } from './office-events.ts'

const give = { may: 'promo.give' } as const
const inEvent = z.object({ event: eventIdParam })
const inCampaign = inEvent.extend({ campaign: opId })

export const campaignLimits = { name: 60 } as const

/** `lapsing`: it ended, and what was left is being taken back. */
export const campaignState = z.enum(['running', 'lapsing', 'ended'])
export type CampaignState = z.output<typeof campaignState>

const campaignFields = z.object({
  name: z.string().trim().min(1).max(campaignLimits.name),
  /** The most that one QR gets. */
  per_qr: pesos,
  /** The most that all QRs together get. */
  total: pesos,
  /** On the event's clock; the event's end at the latest. */
  ends_at: localTime,
})

const campaignLine = campaignFields.extend({
  id: opId,
  ends_at: atEvent,
  state: campaignState,
  /** When it ended really; null while it runs. */
  ended_at: z.iso.datetime().nullable(),
  /** QRs that were given something. */
  qrs: z.number().int(),
  given: sumOfPesos,
  /** Promised by givings that are under way. */
  planned: sumOfPesos,
  /** What charges took of it, less what voids gave back. */
  spent: sumOfPesos,
  /** What is on QRs. */
  left: sumOfPesos,
  lapsed: sumOfPesos,
})
export type CampaignLine = z.output<typeof campaignLine>

export const campaigns = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/campaigns',
  auth: give,
  summary: 'The event’s promotion campaigns, newest first, with what was given, spent, left and lapsed',
  params: inEvent,
  reply: z.object({
    campaigns: z.array(campaignLine),
    /** The event's end: no campaign lasts longer. */
    event_ends_at: atEvent,
    /** Whether the event still takes a campaign. */
    is_open: z.boolean(),
  }),
})

export const createCampaign = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/campaigns',
  auth: give,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary: 'Start a campaign, from which QRs may be given balance until its end; needs a recent sign-in',
  params: inEvent,
  body: campaignFields.extend({ op_id: opId }),
  reply: z.object({ id: opId }),
})

/** Why a QR of a giving got nothing. */
const skipped = z.object({ reason: z.string(), qrs: z.number().int() })

const giving = z.object({
  id: opId,
  kind: z.enum(['qr', 'list', 'everybody']),
  who: z.string().nullable(),
  at: z.iso.datetime(),
  qrs: z.number().int(),
  total: sumOfPesos,
  given: z.number().int(),
  skipped: z.array(skipped),
  is_done: z.boolean(),
})
export type Giving = z.output<typeof giving>

/** Who would get how much. */
const everybody = z.object({
  /** QRs with a purchase that would get something. */
  qrs: z.number().int(),
  /** QRs with a purchase that have all that the campaign gives one. */
  full: z.number().int(),
  total: sumOfPesos,
})

export const campaign = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/campaigns/:campaign',
  auth: give,
  summary: 'A campaign with its last 100 givings, and what giving it to every QR with a purchase would do',
  params: inCampaign,
  reply: z.object({
    campaign: campaignLine,
    event_ends_at: atEvent,
    givings: z.array(giving),
    /** Null once it ended. */
    everybody: everybody.nullable(),
  }),
})
export type CampaignFile = z.output<typeof campaign.reply>

export const editCampaign = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'office/events/:event/campaigns/:campaign',
  auth: give,
  limits: ['staff_changes'],
  summary: 'Change a running campaign, never below what was given or promised; needs a recent sign-in',
  params: inCampaign,
  body: campaignFields,
  reply: z.object({ id: opId }),
})

export const endCampaign = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/campaigns/:campaign/end',
  auth: give,
  limits: ['staff_changes'],
  summary:
    'End a campaign now: nothing more is given, and what is left on QRs lapses; needs a recent sign-in',
  params: inCampaign,
  reply: z.object({ id: opId }),
})

export const giveToEverybody = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/campaigns/:campaign/givings',
  auth: give,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary:
    'Give every QR with a purchase what it lacks of the campaign’s amount, in the background; needs a recent sign-in',
  params: inCampaign,
  body: z.object({ op_id: opId }),
  reply: z.object({ id: opId, qrs: z.number().int(), total: sumOfPesos }),
})

const preview = imported(importLine(z.object({ amount: pesos })))
export type ListPreview = z.output<typeof preview>

export const previewList = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/campaigns/:campaign/list/preview',
  auth: give,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary:
    'Whom a CSV file would give to: `file`, up to 1 MB and 1,000 lines (qr: phone, e-mail, purchase code or QR code; importe, optional)',
  params: inCampaign,
  body: importFile.pick({ file: true }),
  reply: preview,
})

export const giveToList = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/campaigns/:campaign/list',
  auth: give,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary:
    'Give what the preview said, in the background: its `mark`, then `file`; needs a recent sign-in, refused when anything changed since',
  params: inCampaign,
  body: importFile,
  reply: preview,
})

/** A part of a QR's balance that was given. */
const gift = z.object({
  name: z.string(),
  amount: signedPesos,
  /** It lapses then. */
  until: z.iso.datetime(),
})

const ofWallet = inEvent.extend({ wallet: walletId })

export const attendeePromo = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/attendees/:wallet/promo',
  auth: { may: 'attendees.read' },
  limits: ['people_files'],
  summary: 'What a QR has of which campaign, and what each running one may still give it; audited',
  params: ofWallet,
  reply: z.object({
    gifts: z.array(gift),
    campaigns: z.array(
      z.object({
        id: opId,
        name: z.string(),
        /** The most that may be given to this QR now. */
        most: signedPesos,
        ends_at: z.iso.datetime(),
      }),
    ),
  }),
})
export type AttendeePromo = z.output<typeof attendeePromo.reply>

export const giveToQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/attendees/:wallet/promo',
  auth: give,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary: 'Give one QR balance of a campaign, at most its amount per QR; needs a recent sign-in',
  params: ofWallet,
  body: z.object({ op_id: opId, campaign: opId, amount: pesos }),
  reply: z.object({ op_id: opId, status: z.literal('booked'), available_balance: signedPesos }),
})

export const listOwnGifts = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/user/:external_user/gifts',
  auth: 'attendee',
  summary: 'The part of one’s own QRs’ balance that was given, and until when it is valid',
  params: z.object({ external_user: userId }),
  reply: z.array(
    z.object({
      event_id: eventId,
      qr_id: walletId,
      /** All that was given of the available balance; the rest may be given back. */
      amount: signedPesos,
      gifts: z.array(gift),
    }),
  ),
})
export type OwnGifts = z.output<typeof listOwnGifts.reply>[number]
