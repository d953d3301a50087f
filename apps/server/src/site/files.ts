import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR = 'public, max-age=31536000, immutable'

/** Service workers are revalidated on each request, and have a policy of their own for their fetches. */
const isWorker = (path: string): boolean => /\/(?:till-)?sw\.js(?:\.br|\.gz)?$/.test(path)

const cacheOf = (path: string): string => {
  if (isWorker(path)) return 'no-cache'
  return path.includes('/assets/') ? YEAR : 'public, max-age=3600'
}

/** Serves the apps' built files, precompressed, and the pictures; hashed names allow permanent caching. */
export const serveFiles = async (
  app: FastifyInstance,
  clientDirs: readonly string[],
  mediaDir: string,
): Promise<void> => {
  for (const root of clientDirs) {
    await app.register(fastifyStatic, {
      root,
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      wildcard: false,
      globIgnore: ['**/*.map', '**/*.br', '**/*.gz', '**/.vite/**'],
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cacheOf(path))
        if (isWorker(path))
          void reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
        void reply.header('cross-origin-resource-policy', 'same-origin')
      },
    })
  }
  await app.register(fastifyStatic, {
    root: mediaDir,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    dotfiles: 'deny',
    setHeaders: (reply) => {
      void reply.header('cache-control', YEAR)
      void reply.header('content-security-policy', "default-src 'none'; sandbox")
    },
  })
}
