import { createOutcomes, messagePage } from '../../shared/messages.ts'
import { defineVendor } from '../../vendor.ts'
import { emptyState, outcomes, settings } from './account.ts'
import { twilioRoutes } from './routes.ts'

/** Text messages by Twilio. */
export const twilio = defineVendor({
  env: 'SIM_TWILIO',
  settings,
  emptyState: () => ({ twilio: emptyState() }),
  open: ({ state, ...given }) => {
    const { prepared, told } = createOutcomes('twilio', outcomes)
    const account = { ...given, state: state.twilio, prepared }
    return { routes: { '/twilio': (app) => twilioRoutes(app, account) }, ...told }
  },
  ...messagePage('twilio', 'SMS', outcomes, 'Además +15005550001, 2, 4 y 9 los rechaza Twilio.'),
})
