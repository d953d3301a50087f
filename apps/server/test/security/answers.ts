import type { Maker } from './maker.ts'
import { callers, type CallerName } from './scene.ts'

/** The status that each caller gets. */
export type Answers = Record<CallerName, number>

/** A valid call of a route, with what each caller gets who sends it. */
export type Answered = { make: Maker; answers: Answers }

/** In the order of `callers`: anonymous, stranger, elsewhere, bar, cashier, manager, admin, owner. */
const row =
  (...statuses: number[]) =>
  (make: Maker): Answered => ({
    make,
    answers: Object.fromEntries(callers.map((name, i) => [name, statuses[i]])) as Answers,
  })

export const everybody = row(200, 200, 200, 200, 200, 200, 200, 200)
export const signedIn = row(401, 200, 200, 200, 200, 200, 200, 200)
export const ownerOnly = row(401, 404, 404, 404, 404, 404, 404, 200)
export const charges = row(401, 403, 404, 200, 200, 200, 200, 403)
export const takesCash = row(401, 403, 404, 403, 200, 200, 200, 403)
export const manages = row(401, 403, 404, 403, 403, 200, 200, 403)
export const tillsOnly = row(401, 403, 404, 403, 403, 403, 403, 403)
export const unsigned = row(401, 401, 401, 401, 401, 401, 401, 401)

/** An address that only who was sent it knows. */
export const nowhere = row(404, 404, 404, 404, 404, 404, 404, 404)

/** Without a code, a link or a provider's word there is nothing to be let in for. */
export const unproven = row(422, 422, 422, 422, 422, 422, 422, 422)
export const unprovenSignedIn = row(401, 422, 422, 422, 422, 422, 422, 422)
export const phoneSet = row(401, 404, 404, 404, 404, 404, 404, 409)
