import {
  CalendarClock,
  FileClock,
  type LucideIcon,
  ShieldAlert,
  TabletSmartphone,
  Wallet,
} from 'lucide-react'
import { devices } from '@saldo/contract/devices'
import { type Action, can } from '@saldo/contract/permissions'
import { shifts } from '@saldo/contract/shifts'
import { call } from '@saldo/client/api/call.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { routes } from '@saldo/client/routes.ts'
import type { OfficeEvent } from '../shared/my-office.ts'
import { shellCopy as copy } from './copy.ts'

/** Something that waits for the caller, and where it is settled. */
export type Waiting = {
  key: string
  title: string
  detail: string
  Icon: LucideIcon
  isUrgent: boolean
  to: string
}

type Source = {
  action: Action
  read: (event: OfficeEvent, now: Date, signal: AbortSignal) => Promise<Waiting[]> | Waiting[]
}

const MINUTE_MS = 60_000
const SOON_MS = 60 * MINUTE_MS
/** A till that sends nothing for so long will not send what it holds by itself. */
const SILENT_MS = 2 * MINUTE_MS

const drafts: Source = {
  action: 'event.edit',
  read: ({ id, name, status }) =>
    status === 'draft'
      ? [
          {
            key: `draft ${id}`,
            title: copy.unpublished,
            detail: name,
            Icon: FileClock,
            isUrgent: false,
            to: routes.officeEvent(id),
          },
        ]
      : [],
}

const endings: Source = {
  action: 'event.edit',
  read: ({ id, name, status, ends_at: endsAt, timezone }, now) => {
    const leftMs = Date.parse(endsAt) - now.getTime()
    if (status !== 'published' || leftMs < 0 || leftMs > SOON_MS) return []
    const title = copy.endsSoon(shortMoment(endsAt, now, timezone))
    return [
      {
        key: `end ${id}`,
        title,
        detail: name,
        Icon: CalendarClock,
        isUrgent: true,
        to: routes.inOffice(id, 'venue/settings'),
      },
    ]
  },
}

const tills: Source = {
  action: 'devices.edit',
  read: async ({ id }, now, signal) => {
    const to = routes.inOffice(id, 'devices')
    const paired = await call(devices, { params: { event: id }, signal })
    return paired
      .filter(({ revoked_at: revokedAt }) => revokedAt === null)
      .flatMap(
        ({ id: device, name, place, waiting, suspended_at: suspendedAt, last_contact_at: contact }) => {
          const detail = `${name} · ${place.name}`
          const isSilent = contact === null || now.getTime() - Date.parse(contact) > SILENT_MS
          return [
            ...(suspendedAt === null
              ? []
              : [
                  {
                    key: `pins ${device}`,
                    title: copy.suspended,
                    detail,
                    Icon: ShieldAlert,
                    isUrgent: true,
                    to,
                  },
                ]),
            ...(waiting > 0 && isSilent
              ? [
                  {
                    key: `queue ${device}`,
                    title: copy.unsent(waiting),
                    detail,
                    Icon: TabletSmartphone,
                    isUrgent: true,
                    to,
                  },
                ]
              : []),
          ]
        },
      )
  },
}

const drawers: Source = {
  action: 'team.edit',
  read: async ({ id, name, ends_at: endsAt }, now, signal) => {
    if (Date.parse(endsAt) > now.getTime()) return []
    const open = (await call(shifts, { params: { event: id }, signal })).filter(
      ({ closed_at: closedAt }) => closedAt === null,
    ).length
    return open === 0
      ? []
      : [
          {
            key: `shifts ${id}`,
            title: copy.openShifts(open),
            detail: name,
            Icon: Wallet,
            isUrgent: false,
            to: routes.inOffice(id, 'team/shifts'),
          },
        ]
  },
}

/** What is asked, in the order of what is shown. */
const sources: readonly Source[] = [endings, tills, drawers, drafts]

/** What waits for the caller at an event. A source that fails leaves out its own. */
export const waitingAt = async (event: OfficeEvent, now: Date, signal: AbortSignal): Promise<Waiting[]> => {
  const asked = await Promise.allSettled(
    sources.filter(({ action }) => can(event.role, action)).map(async ({ read }) => read(event, now, signal)),
  )
  return asked.flatMap((found) => (found.status === 'fulfilled' ? found.value : []))
}
