import { shellCopy } from '@saldo/copy/shell'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Addresses that are no page for people: what they answer is JSON, whoever asks. */
const SERVICE_PATH = /^\/(?:api|webhooks|health|docs|assets|media)(?:\/|$|\?)/

export const isServicePath = (url: string): boolean => SERVICE_PATH.test(url)

/** Whether a page may be shown at this address. */
export const isForPeople = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !isServicePath(url)

/** Whether somebody in a browser waits for a page, and not a script for its data. */
export const asksForPage = (request: FastifyRequest): boolean =>
  isForPeople(request) && (request.headers.accept ?? '').includes('text/html')

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page that says one thing, for whom no other page can be made. */
export const sendSentence = (reply: FastifyReply, sentence: string): FastifyReply => {
  const words = escaped(sentence)
  return reply
    .type('text/html; charset=utf-8')
    .serializer((body: unknown) => String(body))
    .send(
      `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title></head><body><main><h1>${words}</h1><p><a href="/">${escaped(shellCopy.goHome)}</a></p></main></body></html>`,
    )
}
