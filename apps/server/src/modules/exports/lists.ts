import type { ExportTable } from '@saldo/contract/exports'
import { drawerCopy } from '@saldo/copy/drawer'
import { discountCopy } from '@saldo/copy/discounts'
import { exportsCopy as copy } from '@saldo/copy/exports'
import { rolesCopy } from '@saldo/copy/roles'
import { namesOf } from '../auth/index.ts'
import { detailsOf, listGiven, readCatalogue, textsOf } from '../catalogue/index.ts'
import { clearingName, depositsOf } from '../deposits/index.ts'
import { listDevices } from '../devices/index.ts'
import { localIso } from '../events/index.ts'
import { differenceOf, listShifts, terminalDifferenceOf } from '../shifts/index.ts'
import { listStaff, placesOf } from '../venue/index.ts'
import { count, money, text, type Sources, type Table } from './table.ts'

const yesOrNo = (is: boolean): string => (is ? copy.yes : copy.no)

const databasesOf = ({ control, event }: Sources) => ({ control, forEvent: () => Promise.resolve(event) })

/** Instants on the event's clock, as `2026-01-31 20:15:00`. */
const momentsAt =
  (timezone: string) =>
  (at: Date | null | undefined): string | null =>
    at ? localIso(at, timezone).slice(0, 'YYYY-MM-DD HH:MM:SS'.length).replace('T', ' ') : null

/**
 * In the tills' order, with the columns that an import reads. What is left changes with each sale, so that an import counts
 * only what somebody writes beside it.
 */
const products: Table = {
  columns: [
    text(copy.name),
    money(copy.unitPrice),
    text(copy.category),
    text(copy.adults),
    text(copy.soldOut),
    ...[copy.stock, copy.newStock, copy.alertAt, copy.cupName, copy.cupPrice].map(text),
    ...[copy.options, copy.soldAt, copy.placePrices].map(text),
  ],
  async *rows({ event }, { eventId }) {
    const catalogue = await readCatalogue(event, eventId)
    const places = (await placesOf(event, eventId)).toSorted((one, other) =>
      one.name.localeCompare(other.name, 'es-MX'),
    )
    yield catalogue.products.map(({ id, name, price, category, isAdultOnly, isSoldOut }) => {
      const { stock, ...details } = textsOf(detailsOf(catalogue, id), places)
      const { alertAt, cupName, cupPrice, groups, soldAt, prices } = details
      const cells = [stock, '', alertAt, cupName, cupPrice, groups, soldAt, prices]
      return [name, price, category, yesOrNo(isAdultOnly), yesOrNo(isSoldOut), ...cells]
    })
  },
}

/** By name; an import reads e-mail, role and place. */
const team: Table = {
  columns: [text(copy.name), text(copy.email), text(copy.role), text(copy.place), text(copy.pin)],
  async *rows(from, { eventId }) {
    const staff = await listStaff(databasesOf(from), eventId)
    yield staff.map(({ name, email, role, place, hasPin }) => [
      name,
      email,
      rolesCopy[role],
      place?.name ?? null,
      yesOrNo(hasPin),
    ])
  },
}

/** The newest first, those that were unpaired too. */
const devices: Table = {
  columns: [
    text(copy.device),
    text(copy.place),
    text(copy.pairedAt),
    text(copy.lastContactAt),
    count(copy.waiting),
    text(copy.who),
    text(copy.revokedAt),
  ],
  async *rows(from, { eventId, timezone }) {
    const moment = momentsAt(timezone)
    const listed = await listDevices(databasesOf(from), eventId)
    yield listed.map((device) => [
      device.name,
      device.place.name,
      moment(device.pairedAt),
      moment(device.lastContactAt),
      device.waiting,
      device.staff,
      moment(device.revokedAt),
    ])
  },
}

/** Open shifts first, then the newest. Without the expected cash of an open drawer, because its count is blind. */
const shifts: Table = {
  columns: [
    text(copy.place),
    text(copy.who),
    text(copy.openedAt),
    text(copy.closedAt),
    money(copy.float),
    money(copy.withdrawn),
    money(copy.changeAdded),
    money(copy.expectedCash),
    money(copy.countedCash),
    money(copy.cashDifference),
    money(copy.expectedVouchers),
    money(copy.countedVouchers),
    money(copy.vouchersDifference),
    text(copy.differenceReason),
  ],
  async *rows(from, { eventId, timezone }) {
    const moment = momentsAt(timezone)
    const listed = await listShifts({ databases: databasesOf(from) }, eventId)
    yield listed.map(({ shift: { openedAt, float, end }, place, who, moved }) => [
      place.name,
      who,
      moment(openedAt),
      moment(end?.at),
      float,
      moved.withdrawn,
      moved.added,
      end && end.expected,
      end && end.counted,
      end && differenceOf(end),
      end && end.expectedTerminal,
      end && end.countedTerminal,
      end && terminalDifferenceOf(end),
      end?.reason ? drawerCopy.reasonWith(drawerCopy.reasons[end.reason.kind], end.reason.words) : null,
    ])
  },
}

/** The newest first, those undone too. */
const deposits: Table = {
  columns: [
    text(copy.arrivedOn),
    text(copy.account),
    money(copy.amount),
    money(copy.fee),
    text(copy.reference),
    text(copy.who),
    text(copy.at),
    text(copy.undoneAt),
    text(copy.undoneWhy),
  ],
  async *rows({ control, event }, { eventId, timezone }) {
    const moment = momentsAt(timezone)
    const listed = await depositsOf(event, eventId)
    const names = await namesOf(
      control,
      listed.map(({ by }) => by),
    )
    yield listed.map(({ account, amount, fee, arrivedOn, reference, by, at, undone }) => [
      arrivedOn,
      clearingName(account),
      amount,
      fee,
      reference,
      names.get(by) ?? null,
      moment(at),
      moment(undone?.at),
      undone?.reason ?? null,
    ])
  },
}

/** The newest first, those voided too. */
const discounts: Table = {
  columns: [
    text(copy.at),
    text(copy.kind),
    text(copy.reason),
    text(copy.operation),
    text(copy.place),
    text(copy.who),
    text(copy.person),
    text(copy.approvedBy),
    money(copy.gross),
    money(copy.discount),
    money(copy.charged),
    text(copy.undoneAt),
    text(copy.undoneWhy),
  ],
  async *rows({ control, event }, { eventId, timezone, places: own }) {
    const moment = momentsAt(timezone)
    const given = await listGiven(event, eventId, own)
    const places = new Map((await placesOf(event, eventId)).map(({ id, name }) => [id, name]))
    const names = await namesOf(
      control,
      given.flatMap(({ givenBy, person, approvedBy }) =>
        [givenBy, person, approvedBy].filter((id) => id !== null),
      ),
    )
    yield given.map((use) => [
      moment(use.at),
      discountCopy.kinds[use.kind],
      use.name,
      use.opId,
      places.get(use.place) ?? null,
      names.get(use.givenBy) ?? null,
      (use.person && names.get(use.person)) ?? null,
      (use.approvedBy && names.get(use.approvedBy)) ?? null,
      use.gross,
      use.amount,
      use.gross - use.amount,
      moment(use.void?.at),
      use.void?.reason ?? null,
    ])
  },
}

/** Tables that people enter, which are short: their files are made at once, in the server's own thread. */
export const lists = { products, team, devices, shifts, deposits, discounts } as const satisfies Partial<
  Record<ExportTable, Table>
>

export const isList = (table: ExportTable): table is keyof typeof lists => table in lists
