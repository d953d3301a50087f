import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import type { TillSettings } from './product.ts'
import { updateSettings } from './queries.ts'

/** Says whether the event takes tips, and how long operations may be voided by who made them. */
export const changeSettings = (
  desk: CatalogueDesk,
  change: Change,
  settings: TillSettings,
): Promise<TillSettings> =>
  changeCatalogue(desk, change, async (tx) => {
    await updateSettings(tx, change.eventId, settings)
    return {
      result: settings,
      action: 'till_settings_changed',
      subject: String(change.eventId),
      details: { tip_percents: settings.tipPercents, void_minutes: settings.voidMinutes },
    }
  })
