import { can, type Action } from '@saldo/contract/permissions'
import { isRole } from '@saldo/contract/roles'
import type { LimitName } from '../../../src/kernel/limits/limits.ts'
import type { Person } from '../../people/people.ts'
import { callers, type CallerName, type Scene } from '../scene.ts'

/** A call as it is sent; `url` from the root. */
export type Call = {
  method: string
  url: string
  body?: Record<string, unknown>
  multipart?: Buffer
  headers?: Record<string, string>
}

/** What a valid call has beside its route; parameters that aren't given name the scene's event, its owner and their QR. */
type Details = Omit<Call, 'method' | 'url'> & { params?: Record<string, string | number>; query?: string }

/** Makes what a valid call by `who` holds, on the owner's resources. */
export type Maker = (scene: Scene, who: Person | null) => Promise<Details>

const tillsOfAccounts = ['bar', 'cashier', 'manager', 'admin', 'away'] as const
/**
 * Signed in by PIN on a till of the event; `away` is its administrator on a till of another event, `temporary` works
 * at its bar without an account, and is answered as a bar is.
 */
export const tills = [...tillsOfAccounts, 'temporary'] as const
export type Till = (typeof tills)[number]

export type Entry = {
  make: Maker
  /** The status that each caller of a valid call gets. */
  answers: Record<CallerName, number>
  /** The same for each till; null where a bearer changes nothing. */
  tills: Record<Till, number> | null
  /** The limits that count the call, with what an empty body gets while there is room. */
  limits: Partial<Record<LimitName, number>>
}

/** A call that holds nothing but its route. */
export const plain: Maker = async () => ({})

const named = <Name extends string>(names: readonly Name[], statuses: readonly number[]) =>
  Object.fromEntries(names.map((name, i) => [name, statuses[i]])) as Record<Name, number>

const isOfficeAlone = (name: CallerName) => name === 'finance' || name === 'support' || name === 'vendor'
const [outsideOffice, officeAlone] = [
  callers.filter((name) => !isOfficeAlone(name)),
  callers.filter(isOfficeAlone),
]

const ofTill = (statuses: readonly number[]): Record<Till, number> => ({
  ...named(tillsOfAccounts, statuses),
  temporary: statuses[0] ?? 0,
})

/**
 * Statuses in the order of `callers` (anonymous, stranger, elsewhere, bar, cashier, manager, admin, owner) and
 * of `tills`. The roles that exist in the office alone are answered as a stranger is.
 */
const row =
  (ofCallers: readonly number[], ofTills: readonly number[] | null) =>
  (make: Maker = plain, limits: Entry['limits'] = {}): Entry => ({
    make,
    answers: {
      ...named(outsideOffice, ofCallers),
      ...named(
        officeAlone,
        officeAlone.map(() => ofCallers[1] ?? 0),
      ),
    },
    tills: ofTills && ofTill(ofTills),
    limits,
  })

/** A call of the office: answered to the roles that the table of permissions names, and to no till. */
export const may =
  (action: Action, done = 200) =>
  (make: Maker = plain, limits: Entry['limits'] = {}): Entry => {
    const asked = row([401, 403, 404, 403, 403, 403, 403, 403], [403, 403, 403, 403, 404])(make, limits)
    const able = callers.filter((name) => isRole(name) && can(name, action))
    return {
      ...asked,
      answers: {
        ...asked.answers,
        ...named(
          able,
          able.map(() => done),
        ),
      },
    }
  }

/** As `may`, of a call that names no event: whoever may at any event is let in. */
export const mayAnywhere: typeof may = (action, done) => (make, limits) => {
  const asked = may(action, done)(make, limits)
  return { ...asked, answers: { ...asked.answers, elsewhere: 403 }, tills: ofTill(noTill) }
}

const noTill = [403, 403, 403, 403, 403]

export const everybody = row([200, 200, 200, 200, 200, 200, 200, 200], null)
export const signedIn = row([401, 200, 200, 200, 200, 200, 200, 200], noTill)
export const ownerOnly = row([401, 404, 404, 404, 404, 404, 404, 200], noTill)
export const charges = row([401, 403, 404, 200, 200, 200, 200, 403], [200, 200, 200, 200, 404])
/** Server tests reach no printer. */
export const prints = row([401, 403, 404, 409, 409, 409, 409, 403], [409, 409, 409, 409, 404])
export const takesCash = row([401, 403, 404, 403, 200, 200, 200, 403], [403, 200, 200, 200, 404])
export const manages = row([401, 403, 404, 403, 403, 200, 200, 403], [403, 403, 200, 200, 404])

/** Wants a password, whatever the role. */
export const managesByPassword = row([401, 403, 404, 403, 403, 200, 200, 403], [403, 403, 403, 403, 404])
export const tillsOnly = row([401, 403, 404, 403, 403, 403, 403, 403], [200, 200, 200, 200, 404])
export const unsigned = row([401, 401, 401, 401, 401, 401, 401, 401], null)

/** An address that only who was sent it knows. */
export const nowhere = row([404, 404, 404, 404, 404, 404, 404, 404], null)

/** Without a code, a link or a provider's word there is nothing to be let in for. */
export const unproven = row([422, 422, 422, 422, 422, 422, 422, 422], null)
export const unprovenSignedIn = row([401, 422, 422, 422, 422, 422, 422, 422], noTill)
/** There is an administrator already. */
export const administered = row([401, 409, 409, 409, 409, 409, 409, 409], noTill)
export const phoneSet = row([401, 404, 404, 404, 404, 404, 404, 409], noTill)
