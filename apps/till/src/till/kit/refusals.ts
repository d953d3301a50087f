import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { tillCopy } from './copy.ts'
import { refusalCopy as copy, type Refused } from './refusal-copy.ts'

/** A refusal as a till shows it: the cause in a few words, and what whoever stands there does next. */
export type Problem = { title: string; words: string }

const isKnown = (code: string): code is keyof typeof copy.of => Object.hasOwn(copy.of, code)

/** The refusal with this code, in the server's sentence; a cause that tills don't know keeps a general title. */
export const refusalOf = (code: string, sentence: string): Problem => {
  const known: Refused | undefined = isKnown(code) ? copy.of[code] : undefined
  return { title: known?.title ?? copy.title, words: [sentence, known?.step].filter(Boolean).join(' ') }
}

/** What the server, or the network, said to a look-up. */
export const problemOf = (error: unknown): Problem =>
  refusalOf(error instanceof ApiError ? error.code : '', sentencesOf(error).join(' '))

/** An operation that this device could not store, and so did not send. */
export const notStored: Problem = {
  get title() {
    return tillCopy.notStoredTitle
  },
  get words() {
    return tillCopy.notStored
  },
}
