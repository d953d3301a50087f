import { doctorCopy } from '@saldo/copy/doctor'
import { orFine, wrong, type Checkup } from '../checkup.ts'
import { lookAtKeys } from './check-keys.ts'

const copy = doctorCopy.google
const CLIENT = /^[\w-]+\.apps\.googleusercontent\.com$/

/** Checks that our client id is well-formed and that Google's keys are readable. */
export const checkGoogle =
  ({ clientId, jwksUrl }: { clientId: string; jwksUrl: string }): Checkup =>
  async (ask) =>
    orFine(
      [
        ...(CLIENT.test(clientId) ? [] : [wrong(copy.notAClient)]),
        ...(await lookAtKeys(jwksUrl, copy.noKeys, ask)),
      ],
      copy.fine,
    )
