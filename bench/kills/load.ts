import { v7 } from 'uuid'
import { keyHeader, openConnection, postRequest } from '../load/connection.ts'
import type { Scene } from '../scene.ts'

/** A sent charge. Acknowledged: the server answered 200 with this body, so it is booked. */
export type Sent = { opId: string; request: string; isAcknowledged: boolean; body?: string }

export type Chargers = {
  sent: Sent[]
  /**
   * The longest time (ms) between two acknowledgements, among those that ended after `sinceMs` (of
   * performance.now()).
   */
  longestSilence(sinceMs: number): number
  /** Resolves after `more` further acknowledgements. */
  acknowledged(more: number): Promise<void>
  /** Stops new charges and waits for those in flight. */
  stop(): Promise<void>
}

const CHARGE = 1
const RECONNECT_MS = 20

/** The next charge of one peso, cycling through the QRs and the staff. */
const nextCharge = (scene: Scene, number: number): Sent => {
  const opId = v7()
  const code = scene.codes[number % scene.codes.length]
  const body = JSON.stringify({ op_id: opId, code, amount: CHARGE })
  const path = `/api/v1/es/staff/events/${scene.eventId}/charges`
  const token = scene.staff[number % scene.staff.length] ?? ''
  return { opId, request: postRequest(path, token, body, keyHeader(opId)), isAcknowledged: false }
}

/** Charges continuously on `connections` connections, whatever the answers; reconnects a lost connection. */
export const startChargers = (scene: Scene, connections: number): Chargers => {
  const sent: Sent[] = []
  const watchers = new Set<() => void>()
  const heardAt: number[] = []
  const stopping = new AbortController()

  const chargeUntilLost = async (): Promise<void> => {
    const connection = await openConnection('127.0.0.1', scene.ports.PORT)
    try {
      while (!stopping.signal.aborted) {
        const charge = nextCharge(scene, sent.length)
        sent.push(charge)
        const { status, body } = await connection.send(charge.request)
        if (status !== 200) continue
        Object.assign(charge, { isAcknowledged: true, body })
        heardAt.push(performance.now())
        for (const watch of watchers) watch()
      }
    } finally {
      connection.close()
    }
  }
  const keepCharging = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await chargeUntilLost().catch(() => new Promise((done) => setTimeout(done, RECONNECT_MS)))
    }
  }
  const all = Promise.all(Array.from({ length: connections }, keepCharging))
  return {
    sent,
    longestSilence: (sinceMs) =>
      Math.max(0, ...heardAt.map((at, i) => (at > sinceMs ? at - (heardAt[i - 1] ?? at) : 0))),
    acknowledged: (more) =>
      new Promise((done) => {
        const enough = heardAt.length + more
        const watch = (): void => {
          if (heardAt.length < enough) return
          watchers.delete(watch)
          done()
        }
        watchers.add(watch)
      }),
    stop: async () => {
      stopping.abort()
      await all
    },
  }
}

/**
 * Resends unacknowledged charges under the same ids until the server answers 200 to each. Throws on an answer
 * other than 200 or 503, or after `deadlineMs`.
 */
export const sendAgain = async (scene: Scene, open: readonly Sent[], deadlineMs = 30_000): Promise<void> => {
  const connection = await openConnection('127.0.0.1', scene.ports.PORT)
  const giveUpAt = Date.now() + deadlineMs
  for (const charge of open) {
    for (;;) {
      const { status, body } = await connection.send(charge.request)
      if (status === 200) break
      if (status !== 503 || Date.now() > giveUpAt) throw new Error(`a retry was answered ${status} ${body}`)
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  connection.close()
}
