import { doctorCopy } from '@saldo/copy/doctor'
import { z } from 'zod'
import { readEnv } from '../env.ts'
import { unknown, wrong, type Checkup } from '../gateways/checkup.ts'
import { EnvError } from '../kernel/env.ts'

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

const copy = doctorCopy.address

const ready = z.object({ status: z.literal('ready'), control_age_s: z.number().optional() })

type Options = { publicUrl: string; isLoopback: boolean }

/** Whether this server is reachable at its public address. */
export const checkAddress =
  ({ publicUrl, isLoopback }: Options): Checkup =>
  async (ask) => {
    if (!isLoopback && !publicUrl.startsWith('https://')) return [wrong(copy.notHttps(publicUrl))]
    const asked = await ask(`${publicUrl}/health/ready`)
    if (asked.kind === 'silent') return [unknown(copy.silent(publicUrl))]
    const said = ready.safeParse(asked.body)
    if (!said.success) return [wrong(copy.other(publicUrl, asked.status))]
    const { control_age_s: age = 0 } = said.data
    if (age > 0) return [wrong(copy.controlAway(publicUrl, age))]
    return [{ state: 'fine', says: isLoopback ? copy.local(publicUrl) : copy.fine(publicUrl) }]
  }
