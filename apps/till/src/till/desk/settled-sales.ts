import { type Answer, waitsForManager } from '../queue/operation.ts'
import type { Entry } from '../queue/queue.ts'
import type { Desk } from './desk.ts'

/** Whether a person has to hear of the answer to a sale that was green already. */
const isNews = (answer: Answer): boolean => answer.kind !== 'booked' || waitsForManager(answer)

/** Whether the answer is to an offline sale, booked as it was when a person saw it accepted. */
export const isQuiet = ({ operation, answer }: Entry): boolean =>
  operation.kind === 'offlineCharge' && answer !== null && !isNews(answer)

type Settling = { isShown: boolean; isPaired: boolean; hasJournal: boolean }

/**
 * Notes the answer to an offline sale in the journal, and sees the one that needs no word. A paired device without its
 * journal, which is loaded late and at bars alone, keeps the answer: its sale would count as lost.
 */
export const settleSale = async (
  { queue, offline }: Pick<Desk, 'queue' | 'offline'>,
  entry: Entry,
  { isShown, isPaired, hasJournal }: Settling,
): Promise<void> => {
  const { operation, answer } = entry
  if (operation.kind !== 'offlineCharge' || answer === null || (isPaired && !hasJournal)) return
  await offline?.settled(operation, answer)
  if (isQuiet(entry) && !isShown) await queue.see(operation.opId)
}
