import type { z } from 'zod'
import type { KeyScope } from './key-scopes.ts'
import type { Action } from './permissions.ts'
import type { TillRole } from './roles.ts'

/**
 * Who may call; each endpoint must declare it. Administrators pass every staff check. `byPassword` excludes
 * sessions opened on a till by PIN, which pass only staff checks of their own event. `may` admits by the
 * office's table of permissions, and no session of a till: the caller's role at the event of the path counts,
 * or, without one, any of the caller's roles. `key` admits a key of the organiser's API with this scope, at its own
 * event alone; such a call has an address of its own, `/api/v1/org/`.
 */
export type Auth =
  | 'public'
  | 'attendee'
  | 'admin'
  | { readonly staff: readonly TillRole[]; readonly byPassword?: true }
  | { readonly may: Action }
  | { readonly key: KeyScope }

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
   * `required`: the call must carry an Idempotency-Key; `accepted`: it may; `operation`: it must, and the key
   * is the body's `op_id`, by which the ledger itself detects a repeat.
   */
  idempotency?: 'required' | 'accepted' | 'operation'
  /**
   * The reply is a stream of server-sent events, a picture, a document or bytes for a program, or the body is multipart:
   * the schemas don't cover it.
   */
  wire?: 'event-stream' | 'multipart' | 'jpeg' | 'file' | 'bytes'
  /**
   * A public call that acts for the caller's account when signed in: a bearer token is optional but must be
   * valid.
   */
  knowsCaller?: true
  /**
   * Also served at the number of an event's practice, to the staff of that event. Every other call knows no such event,
   * so that a new report can't forget to leave practices out.
   */
  inPractice?: true
  /**
   * Also served while the control database is away, from what each process knows of people and events. Every other call is
   * refused then, so that it changes nothing on either side.
   */
  withoutControl?: true
  /** Length of the longest text in its body, in UTF-16 units, where that is more than every other call takes. */
  longestText?: number
  /** Names of the server's rate limits that count each call, beside the one for all; `docs/operations.md` has them. */
  limits?: readonly string[]
  summary: string
  /** What it may answer, for the OpenAPI document, without the envelope; a test holds it to a server. */
  example?: unknown
  reply: z.ZodType
} & { [P in Part]?: z.ZodType }

type PartsOf<E extends Endpoint> = { [P in Part as E[P] extends z.ZodType ? P : never]: E[P] }

/** A call's arguments as the application holds them (centavos, not pesos). */
export type Request<E extends Endpoint> = {
  [P in keyof PartsOf<E>]: PartsOf<E>[P] extends z.ZodType ? z.output<PartsOf<E>[P]> : never
}
/** What the handler receives. */
export type Parsed<E extends Endpoint> = Request<E>
/** A handler's result, also returned to the caller, as the application holds it. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** Declares one call of the API: the server's route, the web's call, the tests and the OpenAPI document are made from it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition
