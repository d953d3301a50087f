import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openConnection, type Connection } from '../load/connection.ts'

export type SiegeOrder = {
  port: number
  seconds: number
  eventUrl: string
  /** The attendee whose event streams are requested. */
  attendee: { token: string; userId: string }
}

/** The number of requests per attack and answered status (0: no answer). */
export type SiegeSeen = Record<string, Record<number, number>>

const SLOW = 20
const DRIP_MS = 1_000
const UPLOAD_BYTES = 3 * 1024 * 1024
const TICK_MS = 5
/** Longest wait for the answers to the last requests: a late success counts as one. */
const SETTLE_MS = 30_000

/** The attackers' addresses, none shared with the venue's tills. */
const addresses = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `127.0.7.${from + i}`)

const API = '/api/v1/es'
/** A raw HTTP/1.1 request, always ASCII. */
const line = (method: string, path: string, headers: string, body = ''): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`

const json = (path: string, body: object, headers = ''): string =>
  line('POST', path, `Content-Type: application/json\r\n${headers}`, JSON.stringify(body))

const pages =
  ({ eventUrl }: SiegeOrder) =>
  (n: number): string => {
    const paths = ['/', `/events/${eventUrl}/add-funds?x=${n}`, `/nowhere/${n}`, `/_.data?x=${n}`]
    return line('GET', paths[n % paths.length] ?? '/', 'Accept: text/html\r\nAccept-Encoding: gzip\r\n')
  }

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')

const guesses = (n: number): string => {
  if (n % 3 === 0) return json(`${API}/staff/devices/pair`, { code: digits(8), name: 'Barra' })
  if (n % 3 === 1)
    return json(`${API}/auth/public/login`, { email: `${n % 50}@bench.test`, password: randomUUID() })
  return json(`${API}/auth/public/verifycode`, {
    country_code: '52',
    phone_number: `55${digits(8)}`,
    verification_code: digits(4),
  })
}

const notices = (n: number): string =>
  n % 2 === 0
    ? json(
        `/webhooks/mercadopago?data.id=${n}&type=payment`,
        { type: 'payment', data: { id: String(n) } },
        `x-signature: ts=${Date.now()},v1=${randomBytes(32).toString('hex')}\r\nx-request-id: ${randomUUID()}\r\n`,
      )
    : json(
        '/webhooks/paypal',
        { id: `WH-${n}`, event_type: 'PAYMENT.CAPTURE.COMPLETED' },
        `paypal-transmission-id: ${randomUUID()}\r\npaypal-transmission-time: ${new Date().toISOString()}\r\npaypal-transmission-sig: ${randomBytes(64).toString('base64')}\r\npaypal-auth-algo: SHA256withRSA\r\npaypal-cert-url: https://api.paypal.com/v1/notifications/certs/CERT-${n}?x=${n}\r\n`,
      )

const junk = randomBytes(UPLOAD_BYTES).toString('base64')

const uploads = (n: number): string => {
  const boundary = 'siege'
  const field = (name: string, value: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const body = `${field('name', 'Luz')}${field('phone', '5512345678')}${field('email', `x${n}@bench.test`)}${field('clabe', '032180000118359719')}--${boundary}\r\nContent-Disposition: form-data; name="image_qr"; filename="qr.gif"\r\nContent-Type: image/gif\r\n\r\nGIF89a${junk}\r\n--${boundary}--\r\n`
  return line(
    'POST',
    `${API}/public/refunds`,
    `Content-Type: multipart/form-data; boundary=${boundary}\r\n`,
    body,
  )
}

type Arm = { make: (n: number) => string; perSecond: number; connections: number; from: readonly string[] }

const armsOf = (order: SiegeOrder): Record<string, Arm> => ({
  pages: { make: pages(order), perSecond: 2_000, connections: 48, from: addresses(1, 24) },
  guesses: { make: guesses, perSecond: 60, connections: 12, from: addresses(40, 6) },
  notices: { make: notices, perSecond: 100, connections: 8, from: addresses(60, 4) },
  uploads: { make: uploads, perSecond: 4, connections: 4, from: addresses(80, 4) },
})

const settled = async (running: Iterable<Promise<unknown>>): Promise<void> => {
  const tooLong = new AbortController()
  await Promise.race([
    Promise.all(running),
    pause(SETTLE_MS, null, { signal: tooLong.signal }).catch(() => null),
  ])
  tooLong.abort()
}

/** Sends requests at a fixed rate, whatever the answers; pauses while every connection waits for one. */
const fire = async (
  { port, seconds }: SiegeOrder,
  { make, perSecond, connections, from }: Arm,
): Promise<Record<number, number>> => {
  const answers: Record<number, number> = {}
  const free: (Connection | null)[] = Array.from({ length: connections }, () => null)
  const running = new Set<Promise<void>>()
  let sent = 0
  const once = async (known: Connection | null): Promise<void> => {
    const number = sent++
    let connection = known
    let status = 0
    try {
      connection ??= await openConnection('127.0.0.1', port, from[number % from.length])
      const answer = await connection.send(make(number))
      status = answer.status
      if (answer.isLast) connection = null
    } catch {
      connection?.close()
      connection = null
    }
    answers[status] = (answers[status] ?? 0) + 1
    free.push(connection)
  }
  const startedAt = performance.now()
  const elapsed = (): number => (performance.now() - startedAt) / 1_000
  while (elapsed() < seconds) {
    while (sent < elapsed() * perSecond && free.length > 0) {
      const one = once(free.shift() ?? null).finally(() => running.delete(one))
      running.add(one)
    }
    await pause(TICK_MS)
  }
  await settled(running)
  for (const connection of free) connection?.close()
  return answers
}

/** Opens one person's event streams, one after the other, and keeps each open until the server closes it. */
const streams = async ({ port, seconds, attendee }: SiegeOrder): Promise<Record<number, number>> => {
  const answers: Record<number, number> = {}
  const path = `${API}/public/user/${attendee.userId}/qr/stream`
  const request = line(
    'GET',
    path,
    `Authorization: Bearer ${attendee.token}\r\nAccept: text/event-stream\r\n`,
  )
  const [from = ''] = addresses(100, 1)
  const open = []
  const answered: Promise<void>[] = []
  const endsAt = performance.now() + seconds * 1_000
  while (performance.now() < endsAt) {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from })
    socket.on('error', () => {})
    answered.push(
      new Promise((done) => {
        socket.once('close', () => done())
        socket.once('data', (data) => {
          const status = Number(data.toString('latin1').slice(9, 12))
          answers[status] = (answers[status] ?? 0) + 1
          done()
        })
      }),
    )
    socket.write(request)
    open.push(socket)
    await pause(50)
  }
  await settled(answered)
  for (const socket of open) socket.destroy()
  return answers
}

/** Holds connections that never finish their headers, and reopens closed ones. */
const slow = async ({ port, seconds }: SiegeOrder): Promise<Record<number, number>> => {
  const endsAt = performance.now() + seconds * 1_000
  const [from = ''] = addresses(120, 1)
  const drip = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const socket = connect({ host: '127.0.0.1', port, localAddress: from })
      socket.on('error', () => {})
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
      while (performance.now() < endsAt && !socket.destroyed && socket.writable) {
        socket.write('a')
        await pause(DRIP_MS)
      }
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: SLOW }, drip))
  return { 0: SLOW }
}

/** Runs all attacks at once for the order's duration. */
export const attack = async (order: SiegeOrder): Promise<SiegeSeen> => {
  const arms = Object.entries(armsOf(order)).map(
    async ([name, arm]) => [name, await fire(order, arm)] as const,
  )
  const seen = await Promise.all([
    ...arms,
    streams(order).then((answers) => ['streams', answers] as const),
    slow(order).then((answers) => ['slow', answers] as const),
  ])
  return Object.fromEntries(seen)
}
