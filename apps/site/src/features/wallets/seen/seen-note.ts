import { walletsCopy } from '@saldo/copy/wallets'
import { hour, shortMoment } from '@saldo/client/format/dates.ts'
import type { Known } from './seen-loader.ts'

/** The age of the shown data and why they are not newer: "Saldo de las 14:05, sin conexión". */
export const seenNote = (
  what: (of: string) => string,
  { seenAt, problems, isOffline }: Omit<Known<unknown>, 'userId' | 'answer'>,
  now = new Date(),
): string => {
  const moment = shortMoment(seenAt.toISOString(), now)
  const words = what(moment === hour(seenAt) ? walletsCopy.ofHour(moment) : walletsCopy.ofDay(moment))
  if (problems.length === 0) return words
  return isOffline ? walletsCopy.offline(words) : walletsCopy.stale(words)
}
