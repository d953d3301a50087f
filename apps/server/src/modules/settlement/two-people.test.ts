import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { aSettlement, someTerms, type TestSettlement } from '../../../test/money/settlements.ts'
import { aPerson, renewal } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { atPlace } from '../../../test/venue/venue.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'

const server = useServer(() => ({}) as never)
afterAll(() => ledgerIsSound(server))

/** A draft of 1,000 pesos of sales, of which 791.20 are to be paid, with 1,000 at the bank. */
const aDraft = async () => {
  const of = await aSettlement(server)
  await of.charge(of.tacos, 100_000)
  await of.deposit(100_000)
  await of.setTerms()
  const { data } = await of.draft()
  return { ...of, data }
}

const transfersAt = async ({ event }: Pick<TestSettlement, 'event'>): Promise<number> =>
  (
    await server.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM ledger.transfer WHERE event_id = $1',
      [event.id],
    )
  ).rows[0]?.n ?? 0

const auditedAt = async ({ event }: Pick<TestSettlement, 'event'>): Promise<string[]> =>
  (
    await server.pool.query<{ action: string }>(
      "SELECT action FROM audit_log WHERE event_id = $1 AND action ~ '^settlement' ORDER BY at, action",
      [event.id],
    )
  ).rows.map(({ action }) => action)

describe('an approval', () => {
  test('is another person’s, also where the application itself writes', async () => {
    const { data, rosa, ivan, approve } = await aDraft()
    expect(await approve(data, rosa)).toMatchObject({ status: 403, code: 'settlement_own' })
    const by = (who: string) =>
      server.pool.query(
        "UPDATE settlement_statement SET state = 'approved', approved_by = $2, approved_at = now() WHERE statement_id = $1",
        [data.id, who],
      )
    await expect(by(rosa.id)).rejects.toThrow('settlement_approved_by_another')
    const change = (assignment: string, value: unknown) =>
      server.pool.query(`UPDATE settlement_statement SET ${assignment} = $2 WHERE statement_id = $1`, [
        data.id,
        value,
      ])
    await expect(change('prepared_by', ivan.id)).rejects.toThrow('never changes')
    await expect(change('content', '{}')).rejects.toThrow('never changes')
    await expect(change('clabe_sealed', Buffer.from('x'))).rejects.toThrow('never changes')
    await expect(
      server.pool.query(
        'UPDATE settlement_statement SET due_centavos = 1, to_pay_centavos = 1 WHERE statement_id = $1',
        [data.id],
      ),
    ).rejects.toThrow('never changes')
    await expect(
      server.pool.query('DELETE FROM settlement_statement WHERE statement_id = $1', [data.id]),
    ).rejects.toThrow('never deleted')
    expect((await approve(data)).status).toBe(200)
    await expect(change('approved_by', randomUUID())).rejects.toThrow('never changes')
    await expect(change('state', 'cancelled')).rejects.toThrow('check constraint')
  })

  test('is of what was seen, and refused where less is there than was drafted', async () => {
    const of = await aDraft()
    const { tacos, data, approve, charge, voids, cancel, draft } = of
    const before = await transfersAt(of)
    expect(await approve({ ...data, print: '0'.repeat(64) })).toMatchObject({ code: 'settlement_changed' })
    expect(await transfersAt(of)).toBe(before)
    await voids(await charge(tacos, 5_000))
    expect((await approve(data)).status).toBe(200)

    const other = await aSettlement(server)
    const sold = await other.charge(other.tacos, 100_000)
    await other.setTerms()
    const stale = await other.draft()
    await other.voids(sold)
    const then = await transfersAt(other)
    expect(await other.approve(stale.data)).toMatchObject({ status: 409, code: 'settlement_changed' })
    expect(await transfersAt(other)).toBe(then)
    expect((await other.cancel(stale.data)).status).toBe(200)
    expect(await other.draft()).toMatchObject({ status: 409, code: 'settlement_nothing' })
    expect([cancel, draft]).toHaveLength(2)
  })

  test('and a payment happen once, however many ask at once', async () => {
    const of = await aDraft()
    const { data, ivan, rosa, event, approve, pay, accounts } = of
    const eva = await aPerson(server, [{ eventId: event.id, role: 'finance' }])
    const approvals = await Promise.all([ivan, eva, ivan, eva, ivan].map((who) => approve(data, who)))
    const statuses = approvals.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect(await transfersAt(of)).toBe(2 + 1 + 3)
    const payments = await Promise.all([rosa, ivan, rosa, ivan, rosa].map((who) => pay(data, who)))
    expect(payments.some(({ status }) => status === 200)).toBe(true)
    expect(await transfersAt(of)).toBe(7)
    expect(await pay(data, rosa, { reference: 'OTRA' })).toMatchObject({ code: 'settlement_state' })
    expect(await accounts()).toMatchObject({ bank: 20_880n, commission: -18_000n, vat_payable: -2_880n })
    expect(await auditedAt(of)).toEqual([
      'settlement.approve',
      'settlement.draft',
      'settlement.pay',
      'settlement.terms',
    ])
  })

  test('and a payment need a sign-in of the last quarter of an hour; so do terms and the CLABE', async () => {
    const of = await aDraft()
    const { data, setTerms, approve, pay, ask, rosa, ivan, signInAgain } = of
    const renewals = await Promise.all([rosa, ivan].map((person) => renewal(server, person)))
    server.clock.pass(15 * 60_000)
    for (const renew of renewals) await renew()
    const before = await transfersAt(of)
    for (const refused of [
      await setTerms(),
      await approve(data),
      await pay(data),
      await ask(rosa, 'GET', `/statements/${data.id}/payee`),
    ])
      expect(refused).toMatchObject({ status: 403, code: 'reauth_required' })
    expect(await transfersAt(of)).toBe(before)
    await signInAgain()
    expect((await approve(data)).status).toBe(200)
    expect(await ask(rosa, 'GET', `/statements/${data.id}/payee`)).toMatchObject({
      data: { name: 'Tacos El Compadre', clabe: someTerms.clabe },
    })
  })
})

describe('what many prepare at once', () => {
  test('is one statement, and the same press is the same one', async () => {
    const of = await aSettlement(server)
    await of.charge(of.tacos, 100_000)
    await of.setTerms()
    const op_id = randomUUID()
    const same = await Promise.all(Array.from({ length: 4 }, () => of.draft([], of.rosa, op_id)))
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(same.filter(({ replayed }) => replayed === 'true')).toHaveLength(3)
    await of.cancel(same[0]!.data)
    const many = await Promise.all([of.rosa, of.ivan, of.rosa, of.ivan].map((who) => of.draft([], who)))
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(many.find(({ status }) => status === 409)).toMatchObject({ code: 'settlement_open' })
    expect(await of.draft([{ amount: 1, reason: 'Otro' }], of.rosa, op_id)).toMatchObject({
      status: 422,
      code: 'operation_mismatch',
    })
  })
})

describe('a statement whose approval breaks off', () => {
  test('moved nothing, and is approved as if nothing had been', async () => {
    const of = await aDraft()
    const { data, approve, accounts } = of
    const before = await accounts()
    await server.superPool.query(
      `CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
    )
    await server.superPool.query(
      `CREATE TRIGGER breaks_off BEFORE UPDATE ON settlement_statement FOR EACH ROW
       WHEN (NEW.state IN ('approved', 'paid')) EXECUTE FUNCTION break_off()`,
    )
    const broken = () => server.superPool.query('DROP TRIGGER breaks_off ON settlement_statement')
    expect((await approve(data)).status).toBe(503)
    expect(await accounts()).toEqual(before)
    await broken()
    expect((await approve(data)).status).toBe(200)
    expect((await of.pay(data)).status).toBe(200)
    expect(await accounts()).toMatchObject({ bank: 20_880n })
  })
})

describe('bad input', () => {
  test.each([
    [{ rfc: 'GODE561231GR9' }, 'rfc'],
    [{ rfc: 'XAXX010101000' }, 'rfc'],
    [{ clabe: '032180000118359710' }, 'clabe'],
    [{ owner_name: '  ' }, 'owner_name'],
    [{ commission_bp: 10_001 }, 'commission_bp'],
    [{ commission_bp: 0.5 }, 'commission_bp'],
    [{ fixed_fee: -1 }, 'fixed_fee'],
    [{ vat_bp: -1 }, 'vat_bp'],
  ])('of terms is told and changes nothing: %o', async (over, field) => {
    const of = await aSettlement(server)
    const refused = await of.setTerms(over)
    expect(refused).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(refused).toMatchObject({ errors: { [field]: [expect.any(String)] } })
    expect((await of.page()).data.place.owner).toBeNull()
    expect(await auditedAt(of)).toEqual([])
  })

  test('of a payment, an adjustment or a place without terms is told and moves nothing', async () => {
    const of = await aSettlement(server)
    await of.charge(of.tacos, 100_000)
    expect(await of.draft()).toMatchObject({ status: 409, code: 'settlement_terms_missing' })
    const { clabe: _, ...withoutClabe } = someTerms
    expect(await of.ask(of.rosa, 'PUT', `/places/${of.tacos.id}/terms`, withoutClabe)).toMatchObject({
      status: 422,
      code: 'settlement_clabe_missing',
    })
    await of.setTerms()
    expect(await of.draft([{ amount: 0, reason: 'Nada' }])).toMatchObject({ status: 422 })
    expect(await of.draft([{ amount: 1, reason: ' ' }])).toMatchObject({ status: 422 })
    const { data } = await of.draft()
    expect(await of.pay(data)).toMatchObject({ status: 409, code: 'settlement_state' })
    await of.approve(data)
    const tomorrow = new Date(server.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(await of.pay(data, of.rosa, { paid_on: tomorrow })).toMatchObject({ status: 422 })
    expect(await of.pay(data, of.rosa, { reference: '' })).toMatchObject({ status: 422 })
    expect(await of.cancel(data)).toMatchObject({ status: 409, code: 'settlement_state' })
    for (const path of [`/places/${randomUUID()}`, `/statements/${randomUUID()}/payee`])
      expect(await of.ask(of.rosa, 'GET', path)).toMatchObject({ status: 404 })
    expect((await of.accounts())['bank']).toBeUndefined()
  })
})

describe('a vendor', () => {
  test('sees their own place alone, and no money of others; a manager reads', async () => {
    const of = await aDraft()
    const { data, vendor, tacos, bar, event, read, page, ask, file } = of
    const seen = await read(vendor)
    expect(seen.data).toMatchObject({ own_place: tacos.id, columns: null, reserve: null, net: null })
    expect(seen.data.places.map(({ id }) => id)).toEqual([tacos.id])
    expect((await page(vendor)).status).toBe(200)
    expect(await page(vendor, bar)).toMatchObject({ status: 404 })
    expect((await file(vendor, `/statements/${data.id}/file/pdf`)).status).toBe(200)
    expect((await file(vendor, '/file/pdf')).status).toBe(403)
    const other = await aPerson(server, [{ eventId: event.id, role: 'vendor' }])
    await atPlace(server, bar, other.id)
    expect((await file(other, `/statements/${data.id}/file/pdf`)).status).toBe(404)
    const nowhere = await aPerson(server, [{ eventId: event.id, role: 'vendor' }])
    expect(await read(nowhere)).toMatchObject({ status: 409, code: 'place_missing' })
    const mona = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
    expect((await read(mona)).data.columns).not.toBeNull()
    for (const who of [vendor, mona]) {
      expect(await of.approve(data, who)).toMatchObject({ status: 403 })
      expect(await of.draft([], who)).toMatchObject({ status: 403 })
      expect(await of.setTerms({}, who)).toMatchObject({ status: 403 })
      expect(await ask(who, 'GET', `/statements/${data.id}/payee`)).toMatchObject({ status: 403 })
    }
  })
})
