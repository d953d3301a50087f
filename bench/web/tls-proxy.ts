import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Proxy = { close(): Promise<void> }

/** Hop-by-hop headers of an HTTP/1.1 connection, which HTTP/2 forbids. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'])

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopByHop.has(name)))

/** A self-signed key and certificate for localhost; null if openssl is missing. */
const selfSigned = (): { key: Buffer; cert: Buffer } | null => {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const forward =
  (port: number) =>
  (from: Http2ServerRequest, to: Http2ServerResponse): void => {
    // Requests over HTTP/1.1, which some tools still use, have no authority.
    const host = from.authority ?? from.headers.host
    const headers = { ...passedOn(from.headers), host }
    const onward = request({ host: '127.0.0.1', port, method: from.method, path: from.url, headers })
    onward.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
      answer.pipe(to)
    })
    onward.on('error', () => to.writeHead(502).end())
    from.pipe(onward)
  }

/**
 * Starts a proxy with HTTP/2 over TLS in front of the product, as hosts in production have; null if no
 * certificate can be made.
 */
export const startTlsProxy = async (listenPort: number, productPort: number): Promise<Proxy | null> => {
  const identity = selfSigned()
  if (identity === null) return null
  const server = createSecureServer({ ...identity, allowHTTP1: true }, forward(productPort))
  await new Promise<void>((done) => server.listen(listenPort, '127.0.0.1', done))
  return { close: () => new Promise((done) => server.close(() => done())) }
}
