import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll } from 'vitest'

type Handler = (request: IncomingMessage, reply: ServerResponse) => void

/** A vendor served over HTTP on loopback; `answer` may be replaced at any time. */
export const useVendor = () => {
  const vendor = { url: '', asked: [] as URL[], answer: ((_request, reply) => reply.end()) as Handler }
  const server = createServer((request, reply) => {
    vendor.asked.push(new URL(request.url ?? '/', vendor.url))
    vendor.answer(request, reply)
  })
  beforeAll(async () => {
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    vendor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return vendor
}

export const json = (reply: ServerResponse, body: unknown, status = 200): void => {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** An issuer's signing key: its JWKS, and tokens signed with it. */
export const issuerKey = async (kid = 'k1') => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  return {
    jwks: { keys: [jwk] },
    sign: (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
  }
}
