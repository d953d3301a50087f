import { lazy, Suspense } from 'react'
import { Await, data } from 'react-router'
import { useHomeNotice } from '@saldo/client/session/home-notice.ts'
import { callApiContext } from '@saldo/client/server-api.ts'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { homeCopy } from './copy.ts'
import { EventList, EventListProblem, EventListSkeleton } from './event-list.tsx'
import styles from './event-list.module.css'
import { loadEvents, type Listing } from './load-events.ts'
import type { Route } from './+types/home-page.ts'

/** Loaded on demand: few visitors are redirected here. */
const HomeNotice = lazy(() => import('./home-notice.tsx'))

type HomeData = { listing: Listing | Promise<Listing> }

export const loader = async ({ context }: Route.LoaderArgs) => {
  const listing = await loadEvents(context.get(callApiContext))
  return data({ listing }, { status: 'problem' in listing ? 503 : 200 })
}

/** Shows home at once in the browser, with skeletons until the events load. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): HomeData => ({
  listing: serverLoader().then(
    ({ listing }) => listing,
    () => ({}),
  ),
})

const Shown = ({ listing }: { listing: Listing }) =>
  'events' in listing ? <EventList events={listing.events} /> : <EventListProblem listing={listing} />

/** Events rendered on the server are part of the document, so that they show without JavaScript. */
const Events = ({ listing }: HomeData) =>
  listing instanceof Promise ? (
    <Suspense fallback={<EventListSkeleton />}>
      <Await resolve={listing}>{(found: Listing) => <Shown listing={found} />}</Await>
    </Suspense>
  ) : (
    <Shown listing={listing} />
  )

export default function HomePage({ loaderData: { listing } }: Route.ComponentProps) {
  const notice = useHomeNotice()
  return (
    <>
      <PageHead title={homeCopy.pageTitle} />
      {notice !== null && (
        <Suspense>
          <HomeNotice notice={notice} />
        </Suspense>
      )}
      <h1 className={styles.title}>{homeCopy.title}</h1>
      <p className={styles.intro}>{homeCopy.intro}</p>
      <Events listing={listing} />
    </>
  )
}
