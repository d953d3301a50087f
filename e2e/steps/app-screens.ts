import { screens as ofSite } from '../../apps/site/src/app/routes.ts'
import { screens as ofOffice } from '../../apps/office/src/app/routes.ts'
import { screens as ofTill } from '../../apps/till/src/app/routes.ts'
import { createMatcher } from '../../packages/client/src/routes.ts'

type Layout = (typeof ofSite)[number]['layout']

const pathOf = ({ path }: { path: string }): string => path

const pathsIn = (...layouts: Layout[]): string[] =>
  ofSite
    .filter(({ layout }) => layouts.includes(layout))
    .map(pathOf)
    .filter((path) => !path.includes(':'))

/** The attendees' screens for everybody. */
export const visitorPaths = pathsIn('shell')

/** Those behind the sign-in, without the one that a mailed link opens. */
export const userPaths = pathsIn('users').filter((path) => path !== '/users/verify-email')

/** Those that search engines may list. */
export const publicPaths = ofSite.filter(({ robots }) => robots !== undefined).map(pathOf)

/** The office's screens: across events, and those of `:event`. */
export const officePaths = ofOffice.filter(({ layout }) => layout !== 'blank').map(pathOf)

const screenAt = createMatcher([...ofOffice, ...ofTill, ...ofSite])

/** The content security policy of the document at an address. */
export const policyAt = (path: string) => screenAt(path)?.policy ?? 'plain'
