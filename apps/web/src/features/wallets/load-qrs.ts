import type { Qr } from '@saldo/contract/wallets'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { usableFirst } from './qr-state.ts'

/** The QRs as of `seenAt`; `problems` says why they are not newer. Null where none were ever seen. */
export type QrsSeen = { qrs: Qr[]; seenAt: Date; problems: string[] } | { qrs: null; problems: string[] }

type Parts = { ask: (userId: string) => Promise<Qr[]>; now: () => Date }

/** Asks for a user's QRs and remembers the last answer, so that a lost network never takes a QR off the screen. Never throws. */
export const qrsLoader = ({ ask, now }: Parts) => {
  let last: { userId: string; qrs: Qr[]; seenAt: Date } | undefined

  const load = async (userId: string): Promise<QrsSeen> => {
    try {
      const qrs = usableFirst(await ask(userId))
      last = { userId, qrs, seenAt: now() }
      return { ...last, problems: [] }
    } catch (error) {
      const problems = sentencesOf(error)
      return last?.userId === userId ? { ...last, problems } : { qrs: null, problems }
    }
  }

  return { load, hasSeen: (userId: string): boolean => last?.userId === userId }
}
