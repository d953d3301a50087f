import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy on a local port: one address, one server behind it. */
export type Proxy = {
  port: number
  /** Sends new connections to this port and ends those of the server before it; null accepts none. */
  follow(port: number | null): void
  /** Number of new connections ended while there was no server. */
  refused(): number
  close(): Promise<void>
}

export const startProxy = async (host = '127.0.0.1'): Promise<Proxy> => {
  let target: number | null = null
  let refused = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
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
      cut()
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
