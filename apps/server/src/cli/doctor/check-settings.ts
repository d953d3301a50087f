import { doctorCopy } from '@saldo/copy/doctor'
import { wrong, type Checkup } from '../../gateways/checkup.ts'
import { readEnv } from '../../env.ts'
import { EnvError } from '../../kernel/env.ts'

/** Whether the server's variables are valid, including production's requirements. */
export const checkSettings =
  (given: NodeJS.ProcessEnv): Checkup =>
  async () => {
    try {
      const { NODE_ENV: mode } = readEnv(given)
      return [{ state: 'fine', says: doctorCopy.settings.fine(mode) }]
    } catch (error) {
      if (error instanceof EnvError) return error.sentences.map(wrong)
      throw error
    }
  }
