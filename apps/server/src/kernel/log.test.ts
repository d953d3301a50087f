import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const written = (log: (line: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = []
  log(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test.each([
  ['an access token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl'],
  ['a bearer header', 'Bearer k3Jx9aaaaaaaaaaaaaaaaaaaa'],
  ['an e-mail', 'ana.lopez+fiesta@correo.mx'],
  ['an e-mail in a query', 'ana%40correo.mx'],
  ['a phone', '+52 55 1234 5678'],
  ['a bare phone', '5512345678'],
  ['a CLABE', '032180000118359719'],
  ['a card number', '4075595716483764'],
  ['a QR code', '0018F2K7M3QX4B6T9WZ2H5N8R3V7C'],
  ['a QR code in groups', '0018 F2K7 M3QX 4B6T 9WZ2 H5N8 R3V7 C'],
])('%s never reaches the log, in a field, a message or an error', (_what, secret) => {
  const lines = written((log) => {
    log.info({ value: secret }, `seen ${secret}`)
    log.error({ err: new Error(`broke at ${secret}`) }, 'failed')
  })
  expect(lines).not.toContain(secret)
})

test.each(['password', 'access_token', 'refresh_token', 'authorization', 'token_captcha', 'code'])(
  'the value of a field named %s is not written',
  (name) => {
    expect(written((log) => log.info({ body: { [name]: 'Festival "noche"' } }, 'body'))).not.toContain(
      'Festival',
    )
  },
)

test('the address of a QR’s picture is no line’s business', () => {
  const token = 'Zm9vYmFy-_Zm9vYmFyZm9vYmFyZm9vYmFy'
  const line = written((log) => log.warn({ url: `https://saldo.example/qr-images/${token}` }, 'fetched'))
  expect(line).not.toContain(token)
  expect(line).toContain('https://saldo.example/qr-images/[token]')
})

test('what operators need stays readable', () => {
  const id = '0193b3f4-1111-7000-8000-000000000000'
  const line = written((log) => log.info({ request_id: id, status: 200, ms: 12 }, 'request'))
  expect(JSON.parse(line)).toMatchObject({ request_id: id, status: 200, ms: 12, msg: 'request' })
})

test('an error is told by its words, not by the connection that hangs on it', () => {
  const error = Object.assign(new Error('gone', { cause: new Error('reset') }), {
    code: '57P01',
    client: { secretKey: 4711 },
  })
  const { err } = JSON.parse(written((log) => log.warn({ err: error }, 'lost'))) as {
    err: Record<string, unknown>
  }
  expect(err).toEqual({
    type: 'Error',
    message: 'gone',
    reason: '57P01',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'Error', message: 'reset', stack: expect.any(String) },
  })
})
