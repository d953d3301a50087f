import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Diagnostics channel on which Fastify publishes each new server, before it has routes. */
const CHANNEL = 'fastify.initialization'

/** Collects `METHOD url` of every route, including hidden ones, of servers created from now on. */
export const watchRoutes = (): { routes: Set<string>; stop(): void } => {
  const routes = new Set<string>()
  const collect = ({ method, url }: RouteOptions): void => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`)
  }
  const watch = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', collect)
  }
  subscribe(CHANNEL, watch)
  return { routes, stop: () => unsubscribe(CHANNEL, watch) }
}
