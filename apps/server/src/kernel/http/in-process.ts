import type { FastifyInstance, FastifyRequest } from 'fastify'

/** No network connection has this address, so it can't be forged. */
const REMOTE_ADDRESS = 'in-process'

/** Whether the server calls itself; limits by address do not count such calls. */
export const isInProcess = ({ raw }: FastifyRequest): boolean => raw.socket.remoteAddress === REMOTE_ADDRESS

/**
 * Calls our own API through the same routes and checks, without the network; resolves to the reply's JSON.
 */
export const callInProcess =
  (app: FastifyInstance) =>
  async (url: string): Promise<unknown> => {
    const answer = await app.inject({ method: 'GET', url, remoteAddress: REMOTE_ADDRESS })
    return answer.json()
  }
