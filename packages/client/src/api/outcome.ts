import type { ClientActionFunctionArgs } from 'react-router'
import { logProblem } from '../log.ts'
import { textOf } from '../form-fields.ts'
import { ApiError, type ApiErrorCode, sentencesOf } from './api-error.ts'

/**
 * A call that failed. `refused`: it changed nothing; `unknown`: no answer came, so it may have happened and may be
 * sent again as it is. `problems` are the sentences to show, `fields` those that belong to a form's field.
 */
export type Failure = {
  end: 'refused' | 'unknown'
  /** Distinguishes successive outcomes on this page. */
  at: number
  code: ApiErrorCode | undefined
  problems: string[]
  fields: Readonly<Record<string, string>>
}

/** What a form, an action or a load ends in: done with its value, refused, or unknown. */
export type Outcome<T = unknown> = { end: 'done'; at: number; value: T } | Failure

let outcomes = 0

export const done = <T>(value: T): Outcome<T> => ({ end: 'done', at: ++outcomes, value })

/** The first sentence of each field. */
const byField = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, [first]]) => (first ? [[name, first]] : [])))

const failureOf = (error: unknown): Failure => {
  const known = error instanceof ApiError ? error : undefined
  if (!known) logProblem('A defect, not an answer', error)
  return {
    end: known && !known.isUnanswered ? 'refused' : 'unknown',
    at: ++outcomes,
    code: known?.code,
    problems: sentencesOf(error),
    fields: byField(known?.errors ?? {}),
  }
}

/** Runs `work` and never throws, except a redirect. */
export const outcomeOf = async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return done(await work())
  } catch (error) {
    if (error instanceof Response) throw error
    return failureOf(error)
  }
}

/** A refusal by this page, before anything was sent; thrown inside `outcomeOf`. */
export const refusal = (sentence: string, field = ''): ApiError =>
  new ApiError({ status: 422, code: 'unsent', message: sentence, errors: { [field]: [sentence] } })

/** What this page throws for an address that names nothing, as the server does for an unknown one. */
export const notFound = (sentence: string): ApiError =>
  new ApiError({ status: 404, code: 'not_found', message: sentence })

type Work = (form: FormData, args: ClientActionFunctionArgs) => Promise<unknown>

/** A route's clientAction: the work that the form's `intent` names, ending in an Outcome. */
export const actionOf =
  <W extends Readonly<Record<string, Work>>>(works: W) =>
  async (args: ClientActionFunctionArgs): Promise<Outcome<Awaited<ReturnType<W[keyof W]>>>> => {
    const form = await args.request.formData()
    const intent = textOf(form, 'intent')
    const work = works[intent]
    if (!work) throw new Error(`No work for the intent "${intent}"`)
    return outcomeOf(() => work(form, args)) as Promise<Outcome<Awaited<ReturnType<W[keyof W]>>>>
  }
