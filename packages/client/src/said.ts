import type { ReportSection } from '@saldo/contract/figures'

/** What a refusal says to people. */
type Told = { code: string; message: string; errors?: Record<string, string[]> | undefined }

/** How this page says in its own language what comes to it in Spanish. */
export type Interpreter = {
  /** A recorded reason, or a label; any other text stays as it is. */
  text: (spanish: string) => string
  refusal: <T extends Told>(told: T) => T
  sections: (spanish: readonly ReportSection[]) => readonly ReportSection[]
  /** The language of words that had to stay in Spanish. */
  langOf: (words: unknown) => 'es' | undefined
}

let interpreter: Interpreter | undefined

/** Interprets from now on; `undefined` leaves all in Spanish. */
export const interpretBy = (next: Interpreter | undefined): void => {
  interpreter = next
}

/** A text that was recorded in Spanish, in the page's language where it is known. */
export const said = (spanish: string): string => interpreter?.text(spanish) ?? spanish

/** A refusal in the page's language. */
export const saidRefusal = <T extends Told>(told: T): T => interpreter?.refusal(told) ?? told

/** A report's tables in the page's language; names stay. */
export const saidSections = (spanish: readonly ReportSection[]): readonly ReportSection[] =>
  interpreter?.sections(spanish) ?? spanish

/** The `lang` of words that had to stay in Spanish; undefined for those in the page's language. */
export const langOf = (words: unknown): 'es' | undefined => interpreter?.langOf(words)
