import type { FastifyInstance } from 'fastify'
import type { Graph } from './graph.ts'
import { type Query, debugToken, me } from './graph-calls.ts'
import { GraphError } from './graph-error.ts'

type Asked = { Params: { version: string }; Querystring: Query }

type Options = {
  graph: Graph
  /** Whether the next call shall find the API out of order. */
  isDown: () => boolean
}

/** The part of the Graph API that a server's login needs. */
export const graphRoutes = async (app: FastifyInstance, { graph, isDown }: Options) => {
  app.addHook<Asked>('onRequest', async (request) => {
    if (isDown()) throw new GraphError('An unexpected error has occurred.', { code: 2, status: 500 })
    const { version } = request.params
    if (!/^v\d+\.\d+$/.test(version))
      throw new GraphError(`Unknown path components: /${version}`, { code: 2500 })
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof GraphError) return reply.code(error.status).send(error.body)
    request.log.error(error)
    return reply.code(500).send(new GraphError('An unknown error has occurred.', { code: 1 }).body)
  })
  app.get<Asked>('/:version/debug_token', (request) => debugToken(graph, request.query))
  app.get<Asked>('/:version/me', (request) => me(graph, request.query))
}
