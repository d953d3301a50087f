import type { z } from 'zod'

/** Role ids of the specification (§6) and decisions §3; attendees have none. */
export const roles = { admin: 1, manager: 2, cashier: 3, bar: 4 } as const
export type Role = keyof typeof roles

/**
 * Who may call. Closed by default: each endpoint must say it. Administrators pass every staff check. `byPassword` leaves
 * out sessions that were opened on a till by PIN; those pass staff checks of their own event and nothing else.
 */
export type Auth =
  | 'public'
  | 'attendee'
  | 'admin'
  | { readonly staff: readonly Role[]; readonly byPassword?: true }

/**
 * How the reply is wrapped: `data` is `{success: true, data}`; `maybe` turns null into
 * `{success: false, data: null}` ("not there yet"); `raw` is sent as it is.
 */
export type Envelope = 'data' | 'maybe' | 'raw'

type Part = 'params' | 'query' | 'body'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Which of the two API groups serves it; each has its own base URL in the runtime configuration. */
  api: 'user' | 'token'
  /** Below the group's base URL, without a leading slash; parameters as `:name`. */
  path: string
  auth: Auth
  envelope?: Envelope
  /**
   * `required`: the call carries an Idempotency-Key; `accepted`: it may; `operation`: it does, and the key is the
   * body's `op_id`, by which the ledger itself tells a repeat.
   */
  idempotency?: 'required' | 'accepted' | 'operation'
  /** The reply is a stream of server-sent events, a picture or a file, or the body is multipart: read outside the schemas. */
  wire?: 'event-stream' | 'multipart' | 'jpeg' | 'file'
  /** A public call that belongs to the account of whoever is signed in: it may carry a bearer, which then must be good. */
  knowsCaller?: true
  summary: string
  reply: z.ZodType
} & { [P in Part]?: z.ZodType }

type PartsOf<E extends Endpoint> = { [P in Part as E[P] extends z.ZodType ? P : never]: E[P] }

/** What the caller hands over, as the application holds it (centavos, not pesos). */
export type Request<E extends Endpoint> = {
  [P in keyof PartsOf<E>]: PartsOf<E>[P] extends z.ZodType ? z.output<PartsOf<E>[P]> : never
}
/** What the handler receives. */
export type Parsed<E extends Endpoint> = Request<E>
/** What the handler returns and the caller gets, as the application holds it. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** Declares one call of the API: the server's route, the web's call, the tests and the OpenAPI document are made from it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition
