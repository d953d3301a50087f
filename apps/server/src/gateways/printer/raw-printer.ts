import { BlockList, connect, isIPv4 } from 'node:net'
import { createSerialQueue } from '../../kernel/time/serial-queue.ts'
import type { Printed, Printer } from './printer.ts'

type Settings = {
  isOn: boolean
  port: number
  /** Whether loopback addresses count: the demo's simulated printer is on this machine. */
  takesLoopback: boolean
  connectWithinMs?: number
  answerWithinMs?: number
}

/** The ranges of RFC 1918. Not link-local: a cloud's metadata is there. */
const privateNetworks = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const

const takenBy = (takesLoopback: boolean) => {
  const networks = new BlockList()
  for (const [address, bits] of privateNetworks) networks.addSubnet(address, bits)
  if (takesLoopback) networks.addSubnet('127.0.0.0', 8)
  return (address: string): boolean => isIPv4(address) && networks.check(address)
}

type Job = { host: string; port: number; connectWithinMs: number; answerWithinMs: number }

const send = ({ host, port, connectWithinMs, answerWithinMs }: Job, bytes: Uint8Array): Promise<Printed> =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    let state: Printed = 'unreachable'
    let isWritten = false
    const timer = setTimeout(() => socket.destroy(), connectWithinMs)
    socket.once('connect', () => {
      state = 'unknown'
      timer.refresh()
      socket.setTimeout(answerWithinMs, () => socket.destroy())
      clearTimeout(timer)
      socket.end(bytes, () => {
        isWritten = true
      })
    })
    // Read away: what a printer says is nobody's to see, and the line closes only once it was read.
    socket.resume()
    socket.once('end', () => {
      if (isWritten) state = 'sent'
    })
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(state)
    })
  })

/** Jobs that may wait for one printer; more would come out when nobody waits for them. */
const MOST_WAITING = 10

type Line = { run: ReturnType<typeof createSerialQueue>; waiting: number }

/** Raw printing, as every network printer takes it on port 9100. */
export const createRawPrinter = ({
  isOn,
  port,
  takesLoopback,
  connectWithinMs = 2_000,
  answerWithinMs = 4_000,
}: Settings): Printer => {
  const takes = takenBy(takesLoopback)
  const lines = new Map<string, Line>()
  return {
    isOn,
    takes,
    print: async (address, bytes) => {
      if (!isOn || !takes(address)) return 'unreachable'
      const line = lines.get(address) ?? { run: createSerialQueue(), waiting: 0 }
      if (line.waiting >= MOST_WAITING) return 'unreachable'
      lines.set(address, line)
      line.waiting += 1
      try {
        const job = { host: address, port, connectWithinMs, answerWithinMs }
        return await line.run(() => send(job, bytes))
      } finally {
        line.waiting -= 1
        if (line.waiting === 0) lines.delete(address)
      }
    },
  }
}
