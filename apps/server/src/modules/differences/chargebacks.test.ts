import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { textsOfPdf } from '../../../test/files/pdf-text.ts'
import { differencesAt, staleAfter } from '../../../test/money/differences.ts'
import { multipart, picture, type File } from '../../../test/money/refunds.ts'
import { balanceOf, pay, someBuyer, until, useShop } from '../../../test/money/shop.ts'
import { accountsOf, spend } from '../../../test/money/told-payments.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { DAY_MS } from '../../../test/server/clock.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { aPayer, steerPaypal } from '../../../test/vendors/paypal-payers.ts'
import { simulatorSecrets } from '../../../test/vendors/simulator.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'

const shop = await useShop()
const { server, simulator } = shop
afterAll(() => ledgerIsSound(server))
beforeEach(() => forgetJobs(server))

const aPdf = (more: Partial<File> = {}): File => ({
  name: 'files',
  filename: 'Comprobante de acceso.pdf',
  type: 'application/pdf',
  data: Buffer.from('%PDF-1.4 prueba'),
  ...more,
})

type Fields = { op_id?: string; note?: string; own?: string }

const provesAt =
  (eventId: number, id: string) =>
  async (who: Person, files: File[], { op_id = randomUUID(), ...more }: Fields = {}) => {
    const { payload, headers } = multipart({ op_id, ...more }, files)
    const reply = await server.app.http.inject({
      method: 'POST',
      url: `/api/v1/es/office/events/${eventId}/differences/${id}/proofs`,
      headers: { ...headers, ...who.authorization },
      payload,
    })
    const { code, data, errors } = reply.json<{ code?: string; data: unknown; errors?: unknown }>()
    return { status: reply.statusCode, code, data, errors, replayed: reply.headers['idempotency-replayed'] }
  }

/** Lets the notices of the gateway be handled. */
const heard = async (isSo: () => Promise<boolean>): Promise<void> =>
  until(async () => {
    await runDueJobs(server)
    return isSo()
  })

/** A paid card payment of 200 pesos, 50 of them spent, that its payer disputed at Mercado Pago. */
const disputed = async (more: Record<string, unknown> = {}) => {
  const { ana, event, code } = await someBuyer(shop)
  await pay(shop, ana, code)
  await spend(shop, ana, event, 5_000)
  const paymentId = (await simulator.paymentsOf(code))[0]?.id
  const move = (to: string, given = {}) =>
    simulator.control({ action: 'payment', payment_id: paymentId, to, ...given })
  await move('charge_back', more)
  const desk = await differencesAt(shop, event.id)
  await heard(
    async () => (await desk.list()).lines[0]?.due_at !== null && (await desk.list()).lines.length > 0,
  )
  const [row] = (await desk.list()).lines
  if (!row) throw new Error('No chargeback is listed')
  return { ana, event, code, move, desk, row, id: row.id, prove: provesAt(event.id, row.id) }
}

const chargebackAt = async (disputeId: string | undefined) =>
  (
    await fetch(`${simulator.mercadoPagoUrl}/v1/chargebacks/${disputeId}`, {
      headers: { authorization: `Bearer ${simulatorSecrets.accessToken}` },
    })
  ).json() as Promise<{
    documentation_status: string
    documentation: { type: string; description: string }[]
  }>

describe('a chargeback at Mercado Pago', () => {
  test('is listed with its deadline; proofs go to the gateway with our own document, and won it is over', async () => {
    const { ana, event, code, move, desk, row, id, prove } = await disputed()
    expect(row).toMatchObject({
      kind: 'chargeback',
      state: 'open',
      detail: 'open',
      code,
      ours: 200,
      theirs: 0,
    })
    expect(await desk.list()).toMatchObject({ chargebacks: { count: 1, sum: 200, soon: 0 } })
    const opened = await desk.open(id)
    expect(opened).toMatchObject({
      told: { is_heard: true, dispute: { state: 'open', proofs: 0 }, payment: { status: 'charged_back' } },
      acts: ['prove', 'accept_loss'],
      proof_limits: { files: 10, bytes_together: 10 * 1024 * 1024 },
      proofs: [],
    })
    const png: File = { name: 'files', filename: 'pulsera ñ.png', type: 'image/png', data: await picture() }
    const op_id = randomUUID()
    const files = [aPdf(), png]
    const fields = { op_id, note: 'Usó su QR esa noche.', own: '1' }
    const twice = await Promise.all([prove(desk.rosa, files, fields), prove(desk.rosa, files, fields)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    server.clock.pass(2_000)
    expect(await prove(desk.rosa, files, fields)).toMatchObject({ status: 200, replayed: 'true' })
    expect(await prove(desk.rosa, [aPdf()], fields)).toMatchObject({ code: 'operation_mismatch' })
    expect((await desk.open(id)).proofs).toMatchObject([{ state: 'sending', files: [{}, {}, {}] }])
    expect((await desk.list()).lines).toMatchObject([{ state: 'moving' }])
    expect(await prove(desk.otto, [aPdf()])).toMatchObject({ status: 409, code: 'proof_sending' })
    await runDueJobs(server)
    const there = await chargebackAt(opened.told?.dispute?.id)
    expect(there).toMatchObject({
      documentation_status: 'review_pending',
      documentation: [
        { type: 'application/pdf', description: 'constancia.pdf' },
        { type: 'application/pdf', description: 'Comprobante de acceso.pdf' },
        { type: 'image/png', description: 'pulsera n.png' },
      ],
    })
    expect(await desk.open(id)).toMatchObject({
      line: { state: 'moving', detail: 'reviewing' },
      proofs: [{ state: 'sent', note: 'Usó su QR esa noche.' }],
    })
    const { rows } = await server.pool.query<{ kept: string }>(
      'SELECT count(content_sealed) AS kept FROM dispute_proof_file WHERE event_id = $1',
      [event.id],
    )
    expect(rows).toEqual([{ kept: 0n }])
    await move('chargeback_won')
    await heard(async () => (await desk.list()).lines.length === 0)
    expect(await desk.list('?state=closed')).toMatchObject({
      lines: [{ id, state: 'closed', detail: 'won' }],
    })
    expect(await balanceOf(shop, ana, event)).toBe(15_000n)
    expect(await accountsOf(shop, event)).toMatchObject({ 'gateway_clearing:mp': 20_000 - 1_274 })
    expect(await prove(desk.rosa, [aPdf()])).toMatchObject({ status: 409, code: 'difference_closed' })
  })

  test('whose answer to the proofs never came gets them once', async () => {
    const { event, desk, id, prove } = await disputed()
    const { told } = await desk.open(id)
    for (const outcome of ['error_after_charge', 'cut_after_charge'])
      await simulator.control({ action: 'next', operation: 'send_documents', outcome })
    expect(await prove(desk.rosa, [aPdf()])).toMatchObject({ status: 200 })
    const job = server.app.jobs.find(({ job: { name } }) => name === 'send-proof')
    const { rows } = await server.pool.query<{ proof_id: string; event_id: number }>(
      "SELECT proof_id, event_id FROM dispute_proof WHERE state = 'sending' AND event_id = $1",
      [event.id],
    )
    const named = { eventId: rows[0]?.event_id, proofId: rows[0]?.proof_id }
    await expect(job?.run(named)).rejects.toThrow('unknown')
    expect((await desk.open(id)).proofs).toMatchObject([{ state: 'sending' }])
    await job?.run(named)
    await job?.run(named)
    expect((await desk.open(id)).proofs).toMatchObject([{ state: 'sent' }])
    expect((await chargebackAt(told?.dispute?.id)).documentation).toHaveLength(1)
    await simulator.control({ action: 'clear' })
  })

  test('that its gateway refuses proofs of says why, and takes others', async () => {
    const { event, desk, id, prove, move } = await disputed({ due_in_ms: 4 * DAY_MS })
    expect((await desk.list()).chargebacks.soon).toBe(0)
    expect(await prove(desk.rosa, [aPdf()])).toMatchObject({ status: 200 })
    await move('chargeback_lost')
    const job = server.app.jobs.find(({ job: { name } }) => name === 'send-proof')
    const { rows } = await server.pool.query<{ proof_id: string; event_id: number }>(
      "SELECT proof_id, event_id FROM dispute_proof WHERE state = 'sending' AND event_id = $1",
      [event.id],
    )
    await job?.run({ eventId: rows[0]?.event_id, proofId: rows[0]?.proof_id })
    expect(await desk.open(id)).toMatchObject({
      line: { state: 'closed', detail: 'lost' },
      proofs: [{ state: 'refused', refusal: 'lost' }],
    })
  })

  test('takes PDF, JPEG and PNG within the gateway’s limits, from whoever may and signed in anew', async () => {
    const { event, desk, prove } = await disputed()
    const files = (message: unknown) => ({ status: 422, errors: { files: [message] } })
    expect(await prove(desk.rosa, [])).toMatchObject(files(expect.stringContaining('al menos un archivo')))
    expect(await prove(desk.rosa, [aPdf({ data: Buffer.from('MZ a program') })])).toMatchObject(
      files('Comprobante de acceso.pdf: solo PDF, JPG o PNG.'),
    )
    const large = aPdf({ data: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(6 * 1024 * 1024)]) })
    expect(await prove(desk.rosa, [large, large])).toMatchObject(files(expect.stringContaining('juntos')))
    const huge = aPdf({ data: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10 * 1024 * 1024)]) })
    expect(await prove(desk.rosa, [huge])).toMatchObject(files(expect.stringContaining('cada archivo')))
    expect(
      await prove(
        desk.rosa,
        Array.from({ length: 11 }, () => aPdf()),
      ),
    ).toMatchObject(files(expect.stringContaining('demasiados')))
    expect(await prove(desk.rosa, [aPdf()], { op_id: 'x' })).toMatchObject({ status: 422 })
    expect(await prove(desk.rosa, [aPdf()], { note: 'x'.repeat(2_001) })).toMatchObject({ status: 422 })
    const mona = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
    expect(await prove(mona, [aPdf()])).toMatchObject({ status: 403 })
    await simulator.control({ action: 'clear' })
    const later = await staleAfter(shop, desk.rosa)
    expect(await prove(later, [aPdf()])).toMatchObject({ status: 403, code: 'reauth_required' })
    const { rows } = await server.pool.query<{ n: string }>(
      'SELECT count(*) AS n FROM dispute_proof WHERE event_id = $1',
      [event.id],
    )
    expect(rows).toEqual([{ n: 0n }])
  })

  test('shows what we have of it: the purchase, its terms, and what its QR was used for', async () => {
    const { event, code, desk, id } = await disputed()
    const path = `office/events/${event.id}/differences/${id}/evidence`
    const reply = await call(server, 'GET', path, { token: desk.rosa.token })
    expect(reply.headers['content-type']).toBe('application/pdf')
    const said = textsOfPdf(reply.rawPayload).join('\n')
    for (const words of [event.name, code, '$200.00', 'versi', 'Barra', '$50.00'])
      expect(said).toContain(words)
  })

  test('is given up by two people, and moves nothing', async () => {
    const { event, desk, id, prove } = await disputed()
    const before = await accountsOf(shop, event)
    const asked = await desk.ask(id, 'accept_loss')
    expect(await prove(desk.otto, [aPdf()])).toMatchObject({ code: 'difference_asked' })
    expect(await desk.decide(id, asked.op_id, true, desk.rosa)).toMatchObject({ code: 'difference_own' })
    expect(await desk.decide(id, asked.op_id)).toMatchObject({ status: 200 })
    expect(await accountsOf(shop, event)).toEqual(before)
    expect(await desk.list('?state=closed')).toMatchObject({ lines: [{ id, detail: 'accept_loss' }] })
  })
})

test('a claim at PayPal gets its evidence once, although its notice was lost', async () => {
  const { event, orderId, approve, capture } = await aPayer(shop)
  await approve()
  await capture()
  await steerPaypal(shop, { action: 'notices', mode: 'drop', times: 50 })
  const [taken] = await simulator.paypalCaptures(orderId)
  await steerPaypal(shop, { action: 'capture', capture_id: taken?.id, to: 'dispute' })
  await server.app.jobs.find(({ job }) => job.name === 'sweep-payments')?.run({})
  const desk = await differencesAt(shop, event.id)
  const [row] = (await desk.list()).lines
  expect(row).toMatchObject({ kind: 'chargeback', gateway: 'PayPal', due_at: null })
  await server.app.jobs.find(({ job }) => job.name === 'refresh-disputes')?.run({})
  expect((await desk.list()).lines[0]?.due_at).not.toBeNull()
  const id = row?.id ?? ''
  expect(await desk.open(id)).toMatchObject({
    told: { is_heard: true, dispute: { state: 'open', reason: 'UNAUTHORISED' } },
    acts: ['prove', 'accept_loss'],
  })
  const prove = provesAt(event.id, id)
  expect(await prove(desk.rosa, [aPdf()], { own: '1' })).toMatchObject({ status: 200 })
  await runDueJobs(server)
  expect(await desk.open(id)).toMatchObject({
    line: { detail: 'reviewing' },
    told: { dispute: { state: 'reviewing', proofs: 1 } },
    proofs: [{ state: 'sent', files: [{}, {}] }],
  })
  await steerPaypal(shop, { action: 'capture', capture_id: taken?.id, to: 'dispute_won' })
  await server.app.jobs.find(({ job }) => job.name === 'sweep-payments')?.run({})
  expect(await desk.open(id)).toMatchObject({ line: { state: 'closed', detail: 'won' } })
  await steerPaypal(shop, { action: 'notices', mode: 'deliver' })
})

test('proofs after the deadline are refused before anything is stored', async () => {
  const { event, desk, id, prove } = await disputed({ due_in_ms: DAY_MS })
  expect((await desk.list()).chargebacks.soon).toBe(1)
  server.clock.pass(2 * DAY_MS)
  const { rosa } = await desk.again()
  expect(await prove(rosa, [aPdf()])).toMatchObject({ status: 409, code: 'proof_late' })
  expect((await desk.open(id, rosa)).acts).toEqual(['accept_loss'])
  const { rows } = await server.pool.query<{ n: string }>(
    'SELECT count(*) AS n FROM dispute_proof WHERE event_id = $1',
    [event.id],
  )
  expect(rows).toEqual([{ n: 0n }])
})
