import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { topUp, verifyLedger, walletOf } from '../../src/modules/ledger/index.ts'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { keyOf } from '../server/call.ts'
import { createOutbox, type Outbox } from '../people/outbox.ts'
import type { Gateways } from '../../src/gateways/index.ts'
import { runDueJobs } from '../server/jobs.ts'
import { aPerson, signedIn, type Person } from '../people/people.ts'
import { useServer, type TestServer } from '../server/server.ts'
import { anEvent, aWallet, type TestWallet } from '../venue/venue.ts'

const BOUNDARY = 'x-boundary-x'

/** The picture of a QR, as it is mailed. */
export { drawQr } from '../../src/modules/notifications/qr-image.ts'

/** A CLABE with a right check digit. */
export const goodClabe = '032180000118359719'

let sentSoFar = 0

/** Fields of the form; each call has another name, so that two calls are two requests. */
export const fields = (more: Record<string, string> = {}): Record<string, string> => ({
  name: `Ana Luna ${(sentSoFar += 1)}`,
  phone: '5512345678',
  email: 'ana@prueba.test',
  clabe: goodClabe,
  ...more,
})

export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#d81b72' } })
    .png()
    .toBuffer()

export type File = { name: string; filename: string; type: string; data: Buffer }

const textPart = ([name, value]: [string, string]): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)

const filePart = ({ name, filename, type, data }: File): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    data,
    Buffer.from('\r\n'),
  ])

/** The form as a browser sends it; `behind` are fields after the files. */
export const multipart = (
  texts: Record<string, string>,
  files: File[],
  behind: Record<string, string> = {},
) => ({
  payload: Buffer.concat([
    ...Object.entries(texts).map(textPart),
    ...files.map(filePart),
    ...Object.entries(behind).map(textPart),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})

export const imageFile = (data: Buffer, more: Partial<File> = {}): File => ({
  name: 'image_qr',
  filename: 'qr.png',
  type: 'image/png',
  data,
  ...more,
})

type RefundInput = {
  texts?: Record<string, string>
  files?: File[]
  behind?: Record<string, string>
  key?: string
  as?: Person
  address?: string
}

/** Sends the form, valid by default. */
export const askRefund = async (
  server: TestServer,
  { texts, files, behind, key, as, address }: RefundInput = {},
) => {
  const { payload, headers } = multipart(texts ?? fields(), files ?? [imageFile(await picture())], behind)
  return server.app.http.inject({
    method: 'POST',
    url: '/api/v1/es/public/refunds',
    headers: { ...headers, ...as?.authorization, ...(key !== undefined && { 'idempotency-key': key }) },
    payload,
    ...(address !== undefined && { remoteAddress: address }),
  })
}

export type Desk = {
  server: TestServer
  outbox: Outbox
  event: EventRecord
  admin: Person
  /** Creates the event and the administrator; must be called first. */
  open(): Promise<void>
  /** A valid form with this picture. */
  form(image: Buffer): Promise<ReturnType<typeof multipart>>
  /** Creates a QR with a balance in centavos and a refund request for it. Resolves to the folio. */
  aRequest(balance?: number, more?: Record<string, string>): Promise<{ folio: string; wallet: TestWallet }>
  /** One call by the office. */
  decide(
    folio: string,
    verb: string,
    body?: Record<string, unknown>,
    under?: { event: number },
  ): Promise<{ status: number; body: Body; replayed: unknown }>
  signInAgain(): Promise<Person>
  topUp(wallet: TestWallet, amount: number): Promise<void>
  runJobs(): Promise<void>
  walletNow(wallet: TestWallet): Promise<{ available: bigint; held: bigint } | undefined>
  read(folio: string): Promise<Body>
  /** Runs due jobs and resolves to the subjects of the e-mails sent since the last call. */
  letters(): Promise<string[]>
}

type Body = Record<string, unknown> & { data: Record<string, unknown> }

/** A server whose ledger must verify after the tests; `open` creates its event and its administrator. */
export const useDesk = (): Desk => {
  const outbox = createOutbox()
  const server = useServer(() => outbox.gateways as Gateways, { RATE_LIMIT_FACTOR: '100000' })
  const desk = {} as Desk
  afterAll(async () => expect((await verifyLedger(server.db)).problems).toEqual([]))
  /** Payable amount as the approver sees it; the smallest amount where the request can't be accepted. */
  const payable = async (folio: string): Promise<number> =>
    Number((await desk.read(folio)).data?.payable_amount) || 0.01
  return Object.assign(desk, {
    server,
    outbox,
    async open() {
      desk.event = await anEvent(server)
      desk.admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
    },
    async form(image: Buffer) {
      const { code } = await aWallet(server, desk.event.id, { balance: 20_000 })
      return multipart(fields({ code_qr: code }), [imageFile(image)])
    },
    async aRequest(balance = 50_000, more: Record<string, string> = {}) {
      const wallet = await aWallet(server, desk.event.id, { balance })
      const reply = await askRefund(server, { texts: fields({ code_qr: wallet.code, ...more }) })
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return { folio: reply.json<{ data: { folio: string } }>().data.folio, wallet }
    },
    signInAgain: () => signedIn(server, desk.admin),
    async topUp({ walletId }: TestWallet, amount: number) {
      const booking = { eventId: desk.event.id, opId: randomUUID() as OpId, at: server.clock.now() }
      const credit = { walletId, amount: centavos(amount), from: 'promo', mayBeRefused: false } as const
      await topUp(server.db, { ...booking, ...credit })
    },
    async walletNow({ walletId }: TestWallet) {
      const wallet = await walletOf(server.db, desk.event.id, { walletId })
      return wallet && { available: wallet.available, held: wallet.held }
    },
    async runJobs() {
      await runDueJobs(server)
    },
    async decide(
      folio: string,
      verb: string,
      body: Record<string, unknown> = {},
      under: { event: number } = { event: desk.event.id },
    ) {
      const seen = verb === 'accept' && !('amount' in body) ? { amount: await payable(folio) } : {}
      const payload = { op_id: randomUUID(), ...seen, ...body }
      const reply = await server.app.http.inject({
        method: 'POST',
        url: `/api/v1/es/staff/events/${under.event}/refunds/${folio}/${verb}`,
        headers: { ...keyOf(payload), ...desk.admin.authorization },
        payload,
      })
      return {
        status: reply.statusCode,
        body: reply.json<Body>(),
        replayed: reply.headers['idempotency-replayed'],
      }
    },
    async read(folio: string) {
      const reply = await server.app.http.inject({
        method: 'GET',
        url: `/api/v1/es/staff/events/${desk.event.id}/refunds/${folio}`,
        headers: desk.admin.authorization,
      })
      return reply.json<Body>()
    },
    async letters() {
      await runDueJobs(server)
      return outbox.letters.splice(0).map(({ subject, to }) => `${to}: ${subject}`)
    },
  })
}
