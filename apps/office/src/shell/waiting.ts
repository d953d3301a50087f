import {
  CalendarClock,
  FileCheck,
  FileClock,
  GitCompareArrows,
  PencilLine,
  ShieldAlert,
  TabletSmartphone,
  Wallet,
  WifiOff,
} from 'lucide-react'
import { corrections as readCorrections } from '@saldo/contract/corrections'
import { devices } from '@saldo/contract/devices'
import { differences } from '@saldo/contract/differences'
import { readOffline } from '@saldo/contract/offline-office'
import { can } from '@saldo/contract/permissions'
import { settlementWaiting } from '@saldo/contract/settlement'
import { shifts } from '@saldo/contract/shifts'
import { type TillAlert, tillAlerts } from '@saldo/contract/till-health'
import { call } from '@saldo/client/api/call.ts'
import { hour } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import type { OfficeEvent } from '../shared/my-office.ts'
import { shellCopy as copy } from './copy.ts'
import { batches, requests } from './refunds-waiting.ts'
import type { Source, Waiting } from './waiting-source.ts'

const MINUTE_MS = 60_000
const query = { state: 'open', from: 0 } as const
const SOON_MS = 60 * MINUTE_MS

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
    const title = copy.endsSoon(hour(new Date(endsAt), timezone))
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

/** Devices locked after too many wrong PINs. */
const suspensions: Source = {
  action: 'devices.edit',
  read: async ({ id }, _now, signal) => {
    const paired = await call(devices, { params: { event: id }, signal })
    return paired
      .filter(({ revoked_at: revoked, suspended_at: suspended }) => revoked === null && suspended !== null)
      .map(({ id: device, name, place }) => ({
        key: `pins ${device}`,
        title: copy.suspended,
        detail: `${name} · ${place.name}`,
        Icon: ShieldAlert,
        isUrgent: true,
        to: routes.inOffice(id, 'devices'),
      }))
  },
}

/** Sold-out products are no task: a bar reported them itself. */
type Urgent = Exclude<TillAlert, { kind: 'sold_out' }>

const isUrgent = (alert: TillAlert): alert is Urgent => alert.kind !== 'sold_out'

/** What an alert is about, with its place. */
const subjectOf = (alert: Urgent): string[] => {
  switch (alert.kind) {
    case 'low_stock':
      return [copy.left(alert.product, alert.left)]
    case 'no_contact':
    case 'queue':
      return [alert.place.name, alert.name]
    case 'drawer_full':
    case 'long_shift':
      return [alert.place.name, alert.who]
    case 'slow':
      return [alert.place.name]
  }
}

const tills: Source = {
  action: 'tills.read',
  read: async ({ id }, _now, signal) => {
    const { alerts } = await call(tillAlerts, { params: { event: id }, signal })
    return alerts.filter(isUrgent).map((alert) => {
      const detail = subjectOf(alert).join(' · ')
      return {
        key: `${alert.kind} ${id} ${detail}`,
        title: copy.alerts[alert.kind],
        detail,
        Icon: TabletSmartphone,
        isUrgent: true,
        to: routes.inOffice(id, alert.kind === 'low_stock' ? 'venue/products' : 'tills'),
      }
    })
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

/** Statements and breakage that another person prepared. */
const settlements: Source = {
  action: 'settlement.book',
  read: async ({ id, name }, _now, signal) => {
    const { statements, breakage } = await call(settlementWaiting, { params: { event: id }, signal })
    const waiting = statements.map((statement) => ({
      key: `settlement ${id} ${statement.place}`,
      title: copy.statementWaits,
      detail: `${statement.name} · ${mxn(statement.to_pay)}`,
      Icon: FileCheck,
      isUrgent: false,
      to: routes.settlementPlace(id, statement.place),
    }))
    if (!breakage) return waiting
    const to = routes.inOffice(id, 'settlement/breakage')
    const lapse = { key: `breakage ${id}`, title: copy.breakageWaits, detail: name, Icon: FileCheck, to }
    return [...waiting, { ...lapse, isUrgent: false }]
  },
}

/** Corrections that others asked for. */
const corrections: Source = {
  action: 'corrections.approve',
  read: async ({ id, name }, _now, signal) => {
    const { pending } = await call(readCorrections, { params: { event: id }, signal })
    const count = pending.filter(({ is_own: isOwn }) => !isOwn).length
    return count === 0
      ? []
      : [
          {
            key: `corrections ${id}`,
            title: copy.correctionsWait(count),
            detail: name,
            Icon: PencilLine,
            isUrgent: true,
            to: routes.inOffice(id, 'corrections'),
          },
        ]
  },
}

/** Differences, and before all the chargebacks whose deadline is within three days. */
const apart: Source = {
  action: 'money.book',
  read: async ({ id, name }, _now, signal) => {
    const { counts, chargebacks } = await call(differences, { params: { event: id }, query, signal })
    const open = Object.values(counts).reduce((sum, count) => sum + count, 0) - chargebacks.soon
    const to = routes.inOffice(id, 'differences')
    return [
      ...(chargebacks.soon === 0
        ? []
        : [
            {
              key: `chargebacks ${id}`,
              title: copy.chargebacksSoon(chargebacks.soon),
              detail: name,
              Icon: ShieldAlert,
              isUrgent: true,
              to: `${to}?tipo=chargeback`,
            },
          ]),
      ...(open <= 0
        ? []
        : [
            {
              key: `differences ${id}`,
              title: copy.differencesWait(open),
              detail: name,
              Icon: GitCompareArrows,
              isUrgent: false,
              to,
            },
          ]),
    ]
  },
}

/** Sales made without a network that a manager decides. */
const offlineSales: Source = {
  action: 'event.edit',
  read: async ({ id, name }, _now, signal) => {
    const { waiting } = await call(readOffline, { params: { event: id }, signal })
    return waiting === 0
      ? []
      : [
          {
            key: `offline ${id}`,
            title: copy.offlineSalesWait(waiting),
            detail: name,
            Icon: WifiOff,
            isUrgent: true,
            to: routes.inOffice(id, 'offline'),
          },
        ]
  },
}

/** The sources, in display order. */
const sources: readonly Source[] = [
  endings,
  tills,
  offlineSales,
  suspensions,
  corrections,
  requests,
  batches,
  apart,
  drawers,
  settlements,
  drafts,
]

/** The caller's pending tasks at an event, without those of a source that fails. */
export const waitingAt = async (event: OfficeEvent, now: Date, signal: AbortSignal): Promise<Waiting[]> => {
  const asked = await Promise.allSettled(
    sources.filter(({ action }) => can(event.role, action)).map(async ({ read }) => read(event, now, signal)),
  )
  return asked.flatMap((found) => (found.status === 'fulfilled' ? found.value : []))
}
