import { lazy, Suspense } from 'react'
import {
  Await,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { homeCopy } from '@saldo/copy/home'
import { callApiContext } from '../../shared/server-api.ts'
import { useSignedOutWhy } from '../../shared/session/session.ts'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { EventList, EventListProblem, EventListSkeleton } from './event-list.tsx'
import styles from './home-page.module.css'
import { loadEvents, type Listing } from './load-events.ts'

/** Few are signed out by the server: nobody else loads the words for it. */
const SessionOver = lazy(async () => ({ default: (await import('./session-over.tsx')).SessionOver }))

type HomeData = { listing: Listing | Promise<Listing> }

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const listing = await loadEvents(context.get(callApiContext))
  return data({ listing }, { status: 'problem' in listing ? 503 : 200 })
}

/** In the browser home is shown at once, with skeletons where the events will be. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs): HomeData => ({
  listing: serverLoader<{ listing: Listing }>().then(
    ({ listing }) => listing,
    () => ({ problem: undefined }),
  ),
})

const Shown = ({ listing }: { listing: Listing }) =>
  'events' in listing ? <EventList events={listing.events} /> : <EventListProblem listing={listing} />

/** What the server has found stands in the document itself, so that it shows without JavaScript. */
const Events = ({ listing }: HomeData) =>
  listing instanceof Promise ? (
    <Suspense fallback={<EventListSkeleton />}>
      <Await resolve={listing}>{(found: Listing) => <Shown listing={found} />}</Await>
    </Suspense>
  ) : (
    <Shown listing={listing} />
  )

export default function HomePage() {
  const { listing } = useLoaderData<HomeData>()
  const why = useSignedOutWhy()
  return (
    <>
      <PageHead title={homeCopy.pageTitle} />
      {why !== null && (
        <Suspense>
          <SessionOver why={why} />
        </Suspense>
      )}
      <h1 className={styles.title}>{homeCopy.title}</h1>
      <p className={styles.intro}>{homeCopy.intro}</p>
      <Events listing={listing} />
    </>
  )
}
