import type { createDevice, TillSession } from './device.ts'

export type SigningOutParts = {
  device: Pick<ReturnType<typeof createDevice>, 'read' | 'leave'>
  /** Gives back, as the person who leaves, what the till may not keep without them. */
  giveBack: () => Promise<void>
  /** Ends that session on the server, by its own tokens. */
  end: (session: TillSession) => Promise<unknown>
  /** Resolves when the person has waited long enough. */
  patience: () => Promise<unknown>
}

/** Ends the session on the server, however late that answers, and on the device at the latest after `patience`. */
export const signingOut =
  ({ device, giveBack, end, patience }: SigningOutParts) =>
  async (): Promise<void> => {
    const { session } = device.read()
    if (!session) return
    /** The session that is left, as it is now; null once somebody signed in instead, which a locked till lets them. */
    const own = (): TillSession | null => {
      const now = device.read().session
      const isOwn = now?.user.id === session.user.id && (now.isLocked || !session.isLocked)
      return isOwn ? now : null
    }
    let left: TillSession | undefined
    const told = giveBack()
      .catch(() => undefined)
      // Giving back may have renewed the tokens.
      .then(() => end(left ?? own() ?? session))
    await Promise.race([told, patience()]).catch(() => undefined)
    left = own() ?? session
    if (own() !== null) await device.leave()
  }
