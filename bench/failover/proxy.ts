import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy in front of the pair, as HAProxy is in front of Patroni: one address, one server behind it. */
export type Proxy = {
  port: number
  /** Sends new connections to this port and ends those of the server before it; null accepts none. */
  follow(port: number | null): void
  close(): Promise<void>
}

export const startProxy = async (): Promise<Proxy> => {
  let target: number | null = null
  const open = new Set<Socket>()
  const server = createServer((client) => {
    if (target === null) return void client.destroy()
    const behind = connect({ port: target, host: '127.0.0.1', noDelay: true })
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
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cut = (): void => open.forEach((socket) => void socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    follow: (port) => {
      target = port
      cut()
    },
    close: () =>
      new Promise((done) => {
        cut()
        server.close(() => done())
      }),
  }
}
