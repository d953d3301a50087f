import type { FastifyInstance, FastifyRequest } from 'fastify'

/** No connection has this address, so nobody can pretend to it. */
const REMOTE_ADDRESS = 'in-process'

/** Whether the server asks itself: nobody’s call, so no limit of an address counts it. */
export const isInProcess = ({ raw }: FastifyRequest): boolean => raw.socket.remoteAddress === REMOTE_ADDRESS

/** Asks our own API by the same routes and checks, without the network; resolves to the reply’s JSON. */
export const callInProcess =
  (app: FastifyInstance) =>
  async (url: string): Promise<unknown> => {
    const answer = await app.inject({ method: 'GET', url, remoteAddress: REMOTE_ADDRESS })
    return answer.json()
  }
