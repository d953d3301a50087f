import {
  consentOffline,
  decideOfflineSale,
  endOffline,
  offlineSales,
  readOffline,
  writeOffTill,
} from '@saldo/contract/offline-office'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { useLastGood } from '../../shared/last-good.ts'
import { inEvent, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { OldData } from '../../shared/old-data.tsx'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { ConsentCard } from './consent-card.tsx'
import { agreedIn } from './consent-draft.ts'
import { offlineCopy as copy } from './copy.ts'
import { Exposure, HeldRefunds } from './exposure.tsx'
import styles from './offline.module.css'
import { SalesCard } from './sales-card.tsx'
import { showIn } from './sales.ts'
import { TillsCard } from './tills-card.tsx'
import type { Route } from './+types/offline-page.ts'

const EVERY_MS = 5_000

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const at = inEvent(args)
    const query = { show: showIn(new URL(args.request.url).searchParams) }
    const [state, sales] = await Promise.all([
      call(readOffline, at),
      outcomeOf(() => call(offlineSales, { ...at, query })),
    ])
    return { state, sales }
  })

export const clientAction = actionOf({
  consent: sends(consentOffline, agreedIn),
  end: sends(endOffline),
  writeOff: sends(writeOffTill),
  decide: sends(decideOfflineSale),
})

/** Selling without a network: the consent, what may be lost, the tills and the sales. */
export default function OfflinePage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const { shown, failure } = useLastGood(found)
  useLoaderPolling(EVERY_MS, found.end !== 'done')
  return (
    <Page title={copy.title} intro={copy.intro} event={event}>
      <Shown of={shown}>
        {({ state, sales }) => (
          <div className={styles.cards}>
            {failure && <OldData failure={failure} of={{ at: state.at, timezone: event.timezone }} />}
            <HeldRefunds state={state} />
            {(state.consent !== null || state.tills.length > 0) && <Exposure state={state} />}
            <ConsentCard state={state} />
            <SalesCard sales={sales} waiting={state.waiting} now={new Date(state.at)} />
            <TillsCard state={state} />
          </div>
        )}
      </Shown>
    </Page>
  )
}
