import { once } from 'node:events'
import { createServer } from 'node:net'

type ReservedPort = {
  port: number
  /** Frees the port; whoever listens on it calls this last before listening. */
  release(): Promise<void>
}

/** A loopback port that nobody else gets, not even as the near end of a connection, until it is released. */
export const reservePort = async (): Promise<ReservedPort> => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server without a port')
  return { port: address.port, release: () => new Promise((resolve) => holder.close(() => resolve())) }
}

/** A loopback port on which nothing listens at this moment. */
export const freePort = async (): Promise<number> => {
  const { port, release } = await reservePort()
  await release()
  return port
}
