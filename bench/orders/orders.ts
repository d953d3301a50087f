import { randomUUID } from 'node:crypto'
import { keyHeader, postRequest } from '../load/connection.ts'
import { closedLoad, median, openLoad, percentiles, round, type Seen, type Shot } from '../load/load.ts'
import { openScene, type Scene } from '../scene.ts'

const ATTENDEES = 160
const CONNECTIONS = 128
const SECONDS = 6
const WARM_UP_SECONDS = 3
const RATES = [200, 500, 1_000]
/** The demo events' minimum, so that nobody reaches a QR's maximum balance. */
const AMOUNT = 10

const shooter = (scene: Scene): (() => Shot) => {
  const path = `/api/v1/es/public/events/${scene.eventId}/qr`
  const body = JSON.stringify({
    qr_data: { country_code: '52', phone_number: '5530000000' },
    order_qr_data: { type: 'nuevo', amount: AMOUNT, method_pay_id: 2 },
  })
  let next = 0
  return () => {
    const token = scene.attendees[next++ % scene.attendees.length] ?? ''
    const key = keyHeader(randomUUID())
    return { request: postRequest(path, token, body, key), hopes: ({ status }) => status === 200 }
  }
}

const complain = (what: string, { unexpected }: Seen): void => {
  if (unexpected.length > 0) throw new Error(`${what}: unexpected answers, the first: ${unexpected[0]}`)
}

/** Orders at one event over HTTP: at full speed, then at fixed arrival rates. */
export const benchOrders = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  const scene = await openScene({ attendees: ATTENDEES, isAlone: true })
  const target = { port: scene.ports.PORT, connections: CONNECTIONS, shot: shooter(scene) }
  complain('warm-up', await closedLoad(target, WARM_UP_SECONDS))
  const rates: number[] = []
  for (let run = 1; run <= rounds; run++) {
    const seen = await closedLoad(target, SECONDS)
    complain('as many as go', seen)
    rates.push(seen.perSecond)
    say(`run ${run}: ${round(seen.perSecond, 0)} orders/s`)
  }
  const figures: Record<string, unknown> = {
    attendees: ATTENDEES,
    orders_per_s: round(median(rates), 0),
  }
  for (const rate of RATES) {
    const seen = await openLoad(target, rate, SECONDS)
    complain(`${rate}/s`, seen)
    const { p50_ms, p99_ms } = percentiles(seen)
    Object.assign(figures, {
      [`reached_at_${rate}`]: round(seen.perSecond, 0),
      [`p50_ms_at_${rate}`]: p50_ms,
      [`p99_ms_at_${rate}`]: p99_ms,
    })
    say(`${rate}/s: p50 ${p50_ms} ms, p99 ${p99_ms} ms`)
  }
  await scene.close()
  return figures
}
