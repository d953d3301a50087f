import type { Interpreter } from '@saldo/client/said.ts'
import type { ReportSection } from '@saldo/contract/figures'
import { authCopy } from '@saldo/copy/auth'
import { datesCopy } from '@saldo/copy/dates'
import { discountCopy } from '@saldo/copy/discounts'
import { drawerCopy } from '@saldo/copy/drawer'
import { errorEnglish, type TillErrorCode } from '@saldo/copy/en/errors'
import { authEnglish, moneyEnglish, reportsEnglish, venueEnglish } from '@saldo/copy/en/server-texts'
import {
  datesEnglish,
  discountEnglish,
  drawerEnglish,
  formEnglish,
  schemaEnglish,
} from '@saldo/copy/en/shared'
import { tillCashEnglish } from '@saldo/copy/en/till-cash'
import { moneyCopy } from '@saldo/copy/money'
import { reportsCopy } from '@saldo/copy/reports'
import { schemaCopy } from '@saldo/copy/schemas'
import { tillCashCopy } from '@saldo/copy/till-cash'
import { venueCopy } from '@saldo/copy/venue'
import { textsIn } from '@saldo/copy/wording'
import { takingBackEnglish } from './desk/taking-back-copy.en.ts'
import { takingBackCopy } from './desk/taking-back-copy.ts'
import { voidEnglish } from './kit/void-copy.en.ts'
import { voidCopy } from './kit/void-copy.ts'
import { recentEnglish } from './rooms/recent/copy.en.ts'
import { recentCopy } from './rooms/recent/copy.ts'
import { shiftEnglish } from './rooms/shift/copy.en.ts'
import { shiftCopy } from './rooms/shift/copy.ts'

/** What fields refuse, of which a schema or the server says each. */
const faults = new Map([
  ...textsIn(schemaCopy, schemaEnglish),
  ...textsIn(authCopy, { ...authCopy, ...authEnglish }),
  ...textsIn(moneyCopy, { ...moneyCopy, ...moneyEnglish }),
  ...textsIn(venueCopy, { ...venueCopy, ...venueEnglish }),
  ...textsIn(drawerCopy, drawerEnglish),
])

/** Reasons as they are recorded. */
const reasons = new Map([
  ...textsIn(voidCopy.reasons, voidEnglish.reasons),
  ...textsIn(takingBackCopy.reasons, takingBackEnglish.reasons),
  ...textsIn(tillCashCopy.dropReasons, tillCashEnglish.dropReasons),
  ...textsIn(shiftCopy.reasons, shiftEnglish.reasons),
  ...textsIn(recentCopy, recentEnglish),
])

const labels = new Map([
  ...textsIn(reportsCopy, { ...reportsCopy, ...reportsEnglish }),
  ...textsIn(drawerCopy.kinds, drawerEnglish.kinds),
  ...textsIn(discountCopy.kinds, discountEnglish.kinds),
])
const productsTitle: string = reportsCopy.products
const names: ReadonlySet<string> = new Set([reportsCopy.net, reportsCopy.otherAmount])

/** Short names of months, of which reports have some with a fourth letter. */
const months = new Map(
  datesCopy.months.map((month, at) => [month.slice(0, 3), datesEnglish.months[at]?.slice(0, 3)] as const),
)
/** "sep" and "sept". */
const monthSaid = (word: string): string => (word.length <= 4 && months.get(word.slice(0, 3))) || word

/** "Retiro, 12 dic 2026, 22:41" and "Cortesía: Prensa": what begins with a label of ours. */
const BEGUN = /^(.+?)(, |: )(.+)$/

const labelSaid = (label: string): string => {
  const known = labels.get(label)
  if (known !== undefined) return known
  const [, head = '', between = '', rest = ''] = BEGUN.exec(label) ?? []
  const begun = labels.get(head)
  if (begun === undefined) return label
  const said = between === ', ' ? rest.replaceAll(/\p{L}+/gu, monthSaid) : rest
  return `${begun}${between}${said}`
}

const sectionSaid = (section: ReportSection): ReportSection => ({
  ...section,
  title: labelSaid(section.title),
  counted: labelSaid(section.counted),
  lines: section.lines.map((line) =>
    section.title === productsTitle && !names.has(line.label)
      ? line
      : { ...line, label: labelSaid(line.label) },
  ),
})

const isCode = (code: string): code is TillErrorCode => Object.hasOwn(errorEnglish, code)

/** Sentences of codes that this version of the till doesn't know. */
const untold = new Set<unknown>()

const sentenceOf = (code: string, message: string): string => {
  const known = faults.get(message) ?? (isCode(code) ? errorEnglish[code] : undefined)
  if (known === undefined) untold.add(message)
  return known ?? message
}

/** Says in English what comes in Spanish: refusals by their code, fields' faults and recorded texts as they stand. */
export const englishInterpreter: Interpreter = {
  text: (spanish) => reasons.get(spanish) ?? spanish,
  refusal: (told) => ({
    ...told,
    message: sentenceOf(told.code, told.message),
    ...(told.errors && {
      errors: Object.fromEntries(
        Object.entries(told.errors).map(([field, sentences]) => [
          field,
          sentences.map((sentence) => faults.get(sentence) ?? formEnglish.format),
        ]),
      ),
    }),
  }),
  sections: (sections) => sections.map(sectionSaid),
  langOf: (words) => (untold.has(words) ? 'es' : undefined),
}
