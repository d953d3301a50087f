import { lazy, Suspense } from 'react'
import {
  Await,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { homeCopy } from '@saldo/copy/home'
import { useHomeNotice } from '../../shared/home-notice.ts'
import { callApiContext } from '../../shared/server-api.ts'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { EventList, EventListProblem, EventListSkeleton } from './event-list.tsx'
import styles from './home-page.module.css'
import { loadEvents, type Listing } from './load-events.ts'

/** Few are led here against their wish: nobody else loads the words for it. */
const HomeNotice = lazy(async () => ({ default: (await import('./home-notice.tsx')).HomeNotice }))

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
