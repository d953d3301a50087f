import type { EventId, UserId } from '@saldo/contract/ids'
import { isPractice } from '@saldo/contract/practice-numbers'
import type { Deps } from '../../kernel/deps.ts'
import { isPracticeOn, realEventOf } from '../events/index.ts'
import { hasOpenShift } from '../shifts/index.ts'

/**
 * Tells whether somebody's practising is over: the office wiped the practice, or their real shift was opened, be it on
 * another till. False at an event.
 */
export const createPracticeWatch =
  ({ databases }: Pick<Deps, 'databases'>) =>
  async (eventId: EventId, userId: UserId): Promise<boolean> => {
    if (!isPractice(eventId)) return false
    if (!(await isPracticeOn(databases.control, eventId))) return true
    const real = await realEventOf(databases.control, eventId)
    return hasOpenShift(await databases.forEvent(real), real, userId)
  }
