import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

type Listener = {
  port: number
  /** The outcome prepared for the next job. */
  nextFault: () => 'hang' | 'cut' | undefined
  onJob: (bytes: Buffer) => void
}

const MOST_BYTES = 1_048_576

const take = (socket: Socket, { nextFault, onJob }: Listener): void => {
  const pieces: Buffer[] = []
  let length = 0
  const fault = nextFault()
  socket.on('error', () => undefined)
  socket.on('data', (piece: Buffer) => {
    length += piece.length
    if (fault === 'cut' || length > MOST_BYTES) socket.destroy()
    pieces.push(piece)
  })
  socket.on('end', () => {
    if (fault === 'hang') return
    if (fault === undefined) onJob(Buffer.concat(pieces))
    socket.end()
  })
}

/** A network printer: takes a job a connection, and closes it when it has all. */
export const openListener = async (listener: Listener) => {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    take(socket, listener)
  })
  server.listen(listener.port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
