import { doctorCopy } from '@saldo/copy/doctor'
import { wrong, type Checkup } from '../checkup.ts'
import { vapidPublicKey } from './vapid.ts'

const copy = doctorCopy.push

/** Whether browsers can subscribe with our key: not every number of its size is one. */
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
