import { shellCopy } from '@saldo/copy/shell'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Paths that answer JSON or files, never a page. */
const SERVICE_PATH = /^\/(?:api|webhooks|health|docs|assets|media|metrics)(?:\/|$|\?)/

export const isServicePath = (url: string): boolean => SERVICE_PATH.test(url)

/** Whether a page may be shown at this address. */
export const isForPeople = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !isServicePath(url)

/** Whether the request is a browser's navigation, not a script's fetch. */
export const asksForPage = (request: FastifyRequest): boolean =>
  isForPeople(request) && (request.headers.accept ?? '').includes('text/html')

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Sends a minimal page with one sentence, when no other page can be rendered. */
export const sendSentence = (reply: FastifyReply, sentence: string): FastifyReply => {
  const words = escaped(sentence)
  return reply
    .type('text/html; charset=utf-8')
    .serializer((body: unknown) => String(body))
    .send(
      `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title></head><body><main><h1>${words}</h1><p><a href="/">${escaped(shellCopy.goHome)}</a></p></main></body></html>`,
    )
}
