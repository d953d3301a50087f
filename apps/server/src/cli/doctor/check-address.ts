import { doctorCopy } from '@saldo/copy/doctor'
import { z } from 'zod'
import { unknown, wrong, type Checkup } from '../../gateways/checkup.ts'

const copy = doctorCopy.address

const ready = z.object({ status: z.literal('ready') })

type Options = { publicUrl: string; isLoopback: boolean }

/** Whether this server is reachable at its public address. */
export const checkAddress =
  ({ publicUrl, isLoopback }: Options): Checkup =>
  async (ask) => {
    if (!isLoopback && !publicUrl.startsWith('https://')) return [wrong(copy.notHttps(publicUrl))]
    const asked = await ask(`${publicUrl}/health/ready`)
    if (asked.kind === 'silent') return [unknown(copy.silent(publicUrl))]
    if (!ready.safeParse(asked.body).success) return [wrong(copy.other(publicUrl, asked.status))]
    return [{ state: 'fine', says: isLoopback ? copy.local(publicUrl) : copy.fine(publicUrl) }]
  }
