import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import type { TillSettings } from './product.ts'
import { updateSettings } from './queries.ts'

/** Sets the event's tip presets and how long staff may void their own operations. */
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
