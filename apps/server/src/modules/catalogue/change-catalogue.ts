import type { EventId, ProductId } from '@saldo/contract/ids'
import { v7 as uuidv7 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { ProductFields, TillSettings } from './product.ts'
import { growVersion, insertProduct, readCatalogue, selectProducts, updateSettings } from './queries.ts'
import type { Catalogue } from './warm-catalogue.ts'

/**
 * `catalogue` is null in a process without a cache: the servers' caches then pick a change up from the
 * database within a second.
 */
export type CatalogueDesk = Pick<Deps, 'databases'> & { catalogue: Pick<Catalogue, 'changed'> | null }

/** A change of an event's catalogue. */
export type Change = Act & { eventId: EventId }

type AuditedChange<Result> = {
  result: Result
  action: string
  subject: string
  details?: Record<string, unknown>
}

/**
 * Makes a change in an open transaction, with the version's increment and the audit row; changes of one event
 * wait for each other. After the commit `catalogue.changed` is due.
 */
export const writeCatalogue = async <Result>(
  tx: Db,
  change: Change,
  work: (tx: Db) => Promise<AuditedChange<Result>>,
): Promise<Result> => {
  const { eventId } = change
  await growVersion(tx, eventId)
  const told = await work(tx)
  await audit(tx, change, {
    action: told.action,
    subject: told.subject,
    eventId,
    ...(told.details && { details: told.details }),
  })
  return told.result
}

/** As `writeCatalogue`, in its own transaction. Afterwards every process is notified. */
export const changeCatalogue = async <Result>(
  { databases, catalogue }: CatalogueDesk,
  change: Change,
  work: (tx: Db) => Promise<AuditedChange<Result>>,
): Promise<Result> => {
  const { eventId } = change
  const db = await databases.forEvent(eventId)
  const result = await transact(db, (tx) => writeCatalogue(tx, change, work))
  await catalogue?.changed(eventId)
  return result
}

/** What older callers don't say stays as it is. */
type Newer = 'ageCheck' | 'confirmsTips' | 'confirmsFrom'
type ChangedSettings = Omit<TillSettings, Newer> & { [Key in Newer]?: TillSettings[Key] | undefined }

/** Sets the event's tip presets, how long staff may void their own operations, and what tills ask for before a charge. */
export const changeSettings = (
  desk: CatalogueDesk,
  change: Change,
  given: ChangedSettings,
): Promise<TillSettings> =>
  changeCatalogue(desk, change, async (tx) => {
    const before = await readCatalogue(tx, change.eventId)
    const settings = {
      tipPercents: given.tipPercents,
      voidMinutes: given.voidMinutes,
      ageCheck: given.ageCheck ?? before.ageCheck,
      confirmsTips: given.confirmsTips ?? before.confirmsTips,
      confirmsFrom: given.confirmsFrom === undefined ? before.confirmsFrom : given.confirmsFrom,
    }
    await updateSettings(tx, change.eventId, settings)
    return {
      result: settings,
      action: 'till_settings_changed',
      subject: String(change.eventId),
      details: {
        tip_percents: settings.tipPercents,
        void_minutes: settings.voidMinutes,
        age_check: settings.ageCheck,
        confirms_tips: settings.confirmsTips,
        confirms_from_centavos: settings.confirmsFrom?.toString() ?? null,
      },
    }
  })

type Filling = { products: readonly ProductFields[]; settings: TillSettings }

/**
 * Adds an event's first products and settings, all or none; does nothing if its catalogue was ever changed.
 */
export const fillCatalogue = async (
  desk: CatalogueDesk,
  change: Change,
  { products, settings }: Filling,
): Promise<void> => {
  const { eventId, at } = change
  const { version } = await readCatalogue(await desk.databases.forEvent(eventId), eventId)
  if (version > 0) return
  await changeCatalogue(desk, change, async (tx) => {
    // Another server starting at the same moment may have filled it already.
    if ((await selectProducts(tx, eventId)).length === 0) {
      for (const fields of products) await insertProduct(tx, eventId, uuidv7() as ProductId, fields, at)
      await updateSettings(tx, eventId, settings)
    }
    return { result: null, action: 'catalogue_filled', subject: String(eventId) }
  })
}
