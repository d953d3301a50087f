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
const officePaths = ofOffice.filter(({ layout }) => layout !== 'blank').map(pathOf)

type Known = Record<
  'event' | 'wallet' | 'account' | 'folio' | 'batch' | 'place' | 'campaign',
  string | number
>

/** Where each of them is, with what stands for the parameters. A new parameter has to be known here. */
export const officeAddresses = (known: Known): string[] =>
  officePaths.map((path) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => {
      if (!(name in known)) throw new Error(`${path}: nothing stands for :${name}`)
      return String(known[name as keyof Known])
    }),
  )

const screenAt = createMatcher([...ofOffice, ...ofTill, ...ofSite])

/** The content security policy of the document at an address. */
export const policyAt = (path: string) => screenAt(path)?.policy ?? 'plain'
