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
    let left: TillSession | undefined
    const told = giveBack()
      .catch(() => undefined)
      // Giving back may have renewed the tokens; once the session was left, the device has another person's.
      .then(() => end(left ?? device.read().session ?? session))
    await Promise.race([told, patience()]).catch(() => undefined)
    left = device.read().session ?? session
    await device.leave()
  }
