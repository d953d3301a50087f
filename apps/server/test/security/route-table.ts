import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Where Fastify announces each server that is made, before it has a route. */
const CHANNEL = 'fastify.initialization'

/** Collects `METHOD url` of every route of the servers that are made from now on, hidden ones too. */
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
