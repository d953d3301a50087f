import type { Qr } from '@saldo/contract/wallets'
import { ApiError, sentencesOf } from '../../shared/api/api-error.ts'
import { usableFirst } from './qr-state.ts'
import type { qrsCopy, SeenQrs } from './qrs-copy.ts'

/**
 * The QRs as of `seenAt`; `problems` says why they are not newer, `isOffline` that it is for want of a network. Null
 * where none were ever seen.
 */
export type QrsSeen =
  | { userId: string; qrs: Qr[]; seenAt: Date; problems: string[]; isOffline: boolean }
  | { qrs: null; problems: string[] }

type Parts = {
  ask: (userId: string) => Promise<Qr[]>
  now: () => Date
  copy: ReturnType<typeof qrsCopy>
}

const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')

/**
 * Asks for a user's QRs and remembers the last answer, also over a restart of the browser, so that a lost network never
 * takes a QR off the screen. Never throws.
 */
export const qrsLoader = ({ ask, now, copy }: Parts) => {
  let last: SeenQrs | undefined

  const lastOf = (userId: string): SeenQrs | undefined => (last?.userId === userId ? last : copy.read(userId))

  const load = async (userId: string): Promise<QrsSeen> => {
    try {
      const qrs = usableFirst(await ask(userId))
      last = { userId, qrs, seenAt: now() }
      copy.write(last)
      return { ...last, problems: [], isOffline: false }
    } catch (error) {
      const problems = sentencesOf(error)
      const seen = lastOf(userId)
      return seen ? { ...seen, problems, isOffline: isOffline(error) } : { qrs: null, problems }
    }
  }

  /** What was seen last, without asking; undefined where nothing was. */
  const recall = (userId: string): QrsSeen | undefined => {
    const seen = lastOf(userId)
    return seen && { ...seen, problems: [], isOffline: false }
  }

  return { load, recall }
}
