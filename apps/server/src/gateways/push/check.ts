import { wrong, type Checkup } from '../checkup.ts'
import { vapidPublicKey } from './vapid.ts'
import { copy } from './copy.ts'

/** Checks that browsers can subscribe with our key: not every 32-byte number is a valid one. */
export const checkPush =
  (privateKey: string): Checkup =>
  async () => {
    try {
      vapidPublicKey(privateKey)
      return [{ state: 'fine', says: copy.fine }]
    } catch {
      return [wrong(copy.notAKey)]
    }
  }
