import { v7 } from 'uuid'
import { keyHeader, openConnection, postRequest, type Connection } from '../load/connection.ts'
import type { Night } from '../cluster/nights.ts'

export type Sale = { opId: string; asked: number; isAcknowledged: boolean }

export type Sellers = {
  sales: Sale[]
  /** The longest time in ms without an acknowledgement. */
  longestSilence(): number
  /** Stops new sales and waits until each one begun was acknowledged. */
  stop(): Promise<void>
}

const ASK_AGAIN_MS = 200

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const requestOf = ({ eventId, staff, codes }: Night, opId: string, number: number): string => {
  const code = codes[number % codes.length] ?? ''
  const body = JSON.stringify({ op_id: opId, code, amount: 1 })
  const path = `/api/v1/es/staff/events/${eventId}/charges`
  return postRequest(path, staff[number % staff.length] ?? '', body, keyHeader(opId))
}

/** Sells as tills do: each sale is asked for under its id until it is acknowledged. Stops at any answer but 200 and 503. */
export const startSellers = (night: Night, port: number, count: number): Sellers => {
  const sales: Sale[] = []
  const heardAt: number[] = [performance.now()]
  const stopping = new AbortController()
  const connect = (): Promise<Connection> => openConnection('127.0.0.1', port)

  const sellOne = async (connection: Connection, sale: Sale, request: string): Promise<void> => {
    for (;;) {
      sale.asked += 1
      const { status, body } = await connection.send(request)
      if (status === 200) break
      if (status !== 503) throw new Error(`a sale was answered ${status} ${body}`)
      await pause(ASK_AGAIN_MS)
    }
    sale.isAcknowledged = true
    heardAt.push(performance.now())
  }
  const sellOn = async (): Promise<void> => {
    const connection = await connect()
    while (!stopping.signal.aborted) {
      const sale: Sale = { opId: v7(), asked: 0, isAcknowledged: false }
      const request = requestOf(night, sale.opId, sales.push(sale))
      await sellOne(connection, sale, request)
    }
    connection.close()
  }
  const all = Promise.all(Array.from({ length: count }, sellOn))
  return {
    sales,
    longestSilence: () => Math.max(...heardAt.map((at, i) => at - (heardAt[i - 1] ?? at))),
    stop: async () => {
      stopping.abort()
      await all
    },
  }
}
