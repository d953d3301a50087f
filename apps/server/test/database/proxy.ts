import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy on a local port: one address, one server behind it. */
export type Proxy = {
  port: number
  /** Sends new connections to this port and ends those of the server before it; null accepts none. */
  follow(port: number | null): void
  /** From now on nothing passes and nothing ends, as where a machine is lost, until it follows a server again. */
  hang(): void
  /** Number of new connections ended while there was no server. */
  refused(): number
  close(): Promise<void>
}

export const startProxy = async (host = '127.0.0.1'): Promise<Proxy> => {
  let target: number | null = null
  let refused = 0
  let isHanging = false
  const open = new Set<Socket>()
  const server = createServer((client) => {
    if (isHanging) {
      open.add(client.pause().on('error', () => {}))
      return
    }
    if (target === null) {
      refused += 1
      client.destroy()
      return
    }
    const behind = connect({ port: target, host, noDelay: true })
    client.setNoDelay(true)
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => open.forEach((socket) => void socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    follow: (port) => {
      target = port
      isHanging = false
      cut()
    },
    hang: () => {
      isHanging = true
      for (const socket of open) socket.unpipe().pause()
    },
    refused: () => refused,
    close: () =>
      new Promise((done) => {
        target = null
        cut()
        server.close(() => done())
      }),
  }
}
