import type { FastifyInstance } from 'fastify'
import type { Env } from '../kernel/env.ts'

/**
 * Serves robots.txt and sitemap.xml. Pages excluded from search declare so themselves, so crawlers must be
 * allowed to read them.
 * `readable`: the pages with public content.
 */
export const serveCrawlers = (
  app: FastifyInstance,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  readable: readonly string[],
): void => {
  const robots = `User-agent: *\nDisallow: /api/\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`
  const pages = readable.map((path) => `<url><loc>${PUBLIC_URL}${path}</loc></url>`).join('')
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages}</urlset>\n`
  const serve = (path: string, type: string, text: string) =>
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=3600').send(text),
    )
  serve('/robots.txt', 'text/plain; charset=utf-8', robots)
  serve('/sitemap.xml', 'application/xml; charset=utf-8', sitemap)
}
