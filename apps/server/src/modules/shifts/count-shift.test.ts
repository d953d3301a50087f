import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { textsOfPdf } from '../../../test/files/pdf-text.ts'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { aCashier } from '../../../test/venue/desk.ts'

const server = useServer(() => ({}) as never)

describe('a shift counted in pieces', () => {
  test('opens and closes only with pieces that add up, and a repeat must count the same', async () => {
    const own = await aCashier(server)
    const [fives, tens] = [
      { value: 5, count: 4 },
      { value: 10, count: 8 },
    ]
    const op_id = randomUUID()
    const open = (float: number, pieces: object[]) => own.ask('shifts', { op_id, float, pieces })
    expect(await open(99, [fives, tens])).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(await open(100, [fives, fives, { value: 20, count: 3 }])).toMatchObject({ status: 422 })
    expect(await open(100, [{ value: 25, count: 4 }])).toMatchObject({ status: 422 })
    expect(await open(100, [fives, tens])).toMatchObject({ status: 200 })
    expect(await open(100, [tens, fives])).toMatchObject({ status: 200 })
    expect(await open(100, [{ value: 100, count: 1 }])).toMatchObject({
      body: { code: 'operation_mismatch' },
    })
    const close = {
      op_id: randomUUID(),
      counted: 90,
      pieces: [
        { value: 50, count: 1 },
        { value: 20, count: 2 },
      ],
    }
    expect(await own.ask(`shifts/${op_id}/close`, { ...close, counted: 91 })).toMatchObject({ status: 422 })
    const closed = await own.ask(`shifts/${op_id}/close`, close)
    expect(closed).toMatchObject({ status: 200, body: { data: { difference: -10, reason: null } } })
    const { sections } = closed.body.data as { sections: { title: string; lines: object[] }[] }
    expect(sections.find(({ title }) => title === 'Piezas contadas')?.lines).toEqual([
      { label: '$50.00', count: 1, amount: 50, is_sum: false },
      { label: '$20.00', count: 2, amount: 40, is_sum: false },
      { label: 'Se contó', count: null, amount: 90, is_sum: true },
    ])
  })
})

describe('the reason of a difference', () => {
  const closedWith = async (counted: number) => {
    const own = await aCashier(server)
    const open = await own.opens(100)
    await own.ask(`shifts/${open}/close`, { op_id: randomUUID(), counted })
    return {
      own,
      open,
      say: (body: object) => own.ask(`shifts/${open}/reason`, { op_id: randomUUID(), ...body }),
    }
  }

  test('is given once, after the count, and stands in the report, its files and the list', async () => {
    const { own, open, say } = await closedWith(90)
    const manager = await aPerson(server, [{ eventId: own.eventId, role: 'manager' }])
    const said = { op_id: randomUUID(), kind: 'change', words: 'Di $10 de más' }
    const first = await say(said)
    expect(first).toMatchObject({
      status: 200,
      body: { data: { difference: -10, reason: { kind: 'change', words: 'Di $10 de más' } } },
    })
    expect(await say(said)).toEqual(first)
    expect(await say({ ...said, kind: 'unknown' })).toMatchObject({ body: { code: 'operation_mismatch' } })
    expect(await say({ kind: 'unknown' })).toMatchObject({
      status: 409,
      body: { code: 'difference_explained' },
    })
    const get = (path: string) =>
      call(server, 'GET', `staff/events/${own.eventId}/${path}`, { token: manager.token })
    expect((await get('shifts')).json()).toMatchObject({
      data: [{ id: open, reason: { kind: 'change', words: 'Di $10 de más' }, wants_reason: false }],
    })
    const note = 'Motivo de la diferencia, según Ana Luna: Cambio mal dado: Di $10 de más'
    expect((await get(`shifts/${open}/file/csv`)).body).toContain(note)
    const pdf = textsOfPdf((await get(`shifts/${open}/file/pdf`)).rawPayload).join(' ')
    expect(pdf).toContain('Cambio mal dado')
    expect(pdf).toContain('Nombre y firma: Ana')
  })

  test('is asked for by a difference alone, and its words where it is another one', async () => {
    const right = await closedWith(100)
    expect(await right.say({ kind: 'change' })).toMatchObject({
      status: 409,
      body: { code: 'difference_none' },
    })
    const off = await closedWith(101)
    expect(await off.say({ kind: 'other' })).toMatchObject({ status: 422 })
    expect(await off.say({ kind: 'nothing' })).toMatchObject({ status: 422 })
    const stranger = await aCashier(server, off.own.eventId)
    const said = { op_id: randomUUID(), kind: 'unknown' }
    expect(await stranger.ask(`shifts/${off.open}/reason`, said)).toMatchObject({ status: 404 })
    const many = await Promise.all(Array.from({ length: 6 }, () => off.say({ kind: 'unknown' })))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
