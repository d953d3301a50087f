import { v7 } from 'uuid'
import { keyHeader, postRequest } from '../load/connection.ts'
import { closedLoad, type Seen, type Shot } from '../load/load.ts'
import type { Scene } from '../scene.ts'

/** One peso, so that no wallet runs dry: a declined charge costs the server less. */
const AMOUNT = 1

/** A charge of a peso with one item, under an id like a till's. */
export const chargeShot = (path: string, token: string, code: string): Shot => {
  const opId = v7()
  const body = JSON.stringify({
    op_id: opId,
    code,
    amount: AMOUNT,
    items: [{ name: 'Agua', quantity: 1, unit_price: AMOUNT }],
  })
  const request = postRequest(path, token, body, keyHeader(opId))
  return { request, hopes: ({ status }) => status === 200 }
}

/** Makes charges with one item each, cycling through the scene's QRs and `staff`; ids are like a till's. */
export const shooter = (scene: Pick<Scene, 'eventId' | 'codes'>, staff: readonly string[]): (() => Shot) => {
  const path = `/api/v1/es/staff/events/${scene.eventId}/charges`
  let next = 0
  return () => {
    const number = next++
    const code = scene.codes[number % scene.codes.length] ?? ''
    return chargeShot(path, staff[number % staff.length] ?? '', code)
  }
}

/** Throws on any unexpected answer: refusals cost less than charges and would distort the figures. */
export const complain = (what: string, { unexpected }: Seen): void => {
  if (unexpected.length > 0) throw new Error(`${what}: unexpected answers, the first: ${unexpected[0]}`)
}

/** Charges over HTTP until `transfers` more transfers exist. */
export const fill = async (scene: Scene, transfers: number): Promise<void> => {
  const shot = shooter(scene, scene.staff)
  for (let done = 0; done < transfers;) {
    const seen = await closedLoad({ port: scene.ports.PORT, connections: 64, shot }, 1)
    complain('filling', seen)
    done += seen.count
  }
}
