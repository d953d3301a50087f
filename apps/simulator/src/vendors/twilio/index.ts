import { messageControl, messagePage } from '../../shared/messages.ts'
import { createPrepared } from '../../shared/prepared.ts'
import { defineVendor } from '../../vendor.ts'
import { type Twilio, outcomes, settings, emptyState } from './account.ts'
import { twilioRoutes } from './routes.ts'

/** Text messages by Twilio. */
export const twilio = defineVendor({
  env: 'SIM_TWILIO',
  settings,
  emptyState: () => ({ twilio: emptyState() }),
  open: ({ state, ...given }) => {
    const account: Twilio = { ...given, state: state.twilio, prepared: createPrepared() }
    return {
      routes: { '/twilio': (app) => twilioRoutes(app, account) },
      ...messageControl('twilio', outcomes, account.prepared),
    }
  },
  ...messagePage('twilio', 'SMS', outcomes, 'Además +15005550001, 2, 4 y 9 los rechaza Twilio.'),
})
