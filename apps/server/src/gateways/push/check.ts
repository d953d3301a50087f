import { doctorCopy } from '@saldo/copy/doctor'
import { wrong, type Checkup } from '../checkup.ts'
import { vapidPublicKey } from './vapid.ts'

const copy = doctorCopy.push

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
