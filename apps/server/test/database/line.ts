import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Line = {
  /** URL of the same database through this line. */
  url: string
  /** Ends every connection, and each new one as soon as it is made. */
  cut(): void
  mend(): void
  /** Number of new connections ended while the line was cut. */
  refused(): number
  close(): Promise<void>
}

/** A connection to a database that a test can cut: it is proxied through a local port. */
export const openLine = async (url: string): Promise<Line> => {
  const target = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  let refused = 0
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    return socket.on('error', () => {}).on('close', () => open.delete(socket))
  }
  const server = createServer((from) => {
    if (isCut) {
      refused += 1
      from.destroy()
      return
    }
    const to = keep(connect(Number(target.port), target.hostname))
    keep(from).pipe(to).pipe(from)
    from.on('close', () => to.destroy())
    to.on('close', () => from.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const through = new URL(url)
  through.port = String(typeof address === 'object' && address ? address.port : 0)
  const cut = (): void => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: through.href,
    cut,
    mend: () => {
      isCut = false
    },
    refused: () => refused,
    close: async () => {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}
