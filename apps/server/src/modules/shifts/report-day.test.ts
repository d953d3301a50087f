import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { textsOfPdf } from '../../../test/files/pdf-text.ts'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { aCashier } from '../../../test/venue/desk.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { instantOf } from '../events/index.ts'

const server = useServer(() => ({}) as never)

test('a day’s file has what was done from 6 in the morning until 6, on the event’s clock', async () => {
  const { id: eventId, timezone } = await anEvent(server, undefined, 72)
  const [today = ''] = server.clock.now().toISOString().split('T')
  const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  for (const [time, amount] of [
    [`${day(1)}T05:59:59`, 100],
    [`${day(1)}T06:00:00`, 20],
    [`${day(2)}T05:59:59`, 60],
    [`${day(2)}T06:00:00`, 500],
  ] as const) {
    server.clock.set(instantOf(time, timezone))
    const caja = await aCashier(server, eventId)
    await caja.opens(0)
    const body = { op_id: randomUUID(), amount, tender: 'cash' }
    expect(await caja.ask('topups', body)).toMatchObject({ status: 200 })
  }
  const mara = await aPerson(server, [{ eventId, role: 'manager' }])
  const file = (query: string, format = 'csv') =>
    call(server, 'GET', `staff/events/${eventId}/report/${format}${query}`, { token: mara.token })
  const cash = async (query: string) => {
    const { body } = await file(query)
    return body.split('\r\n').find((line) => line.startsWith('Recargas en efectivo,'))
  }
  expect([await cash(`?day=${day(0)}`), await cash(`?day=${day(1)}`), await cash(`?day=${day(2)}`)]).toEqual([
    'Recargas en efectivo,1,100.00',
    'Recargas en efectivo,2,80.00',
    'Recargas en efectivo,1,500.00',
  ])
  expect(await cash('')).toBe('Recargas en efectivo,4,680.00')
  const pdf = await file(`?day=${day(1)}`, 'pdf')
  expect(pdf.headers['content-disposition']).toContain(`evento-${eventId}-${day(1)}.pdf`)
  expect(textsOfPdf(pdf.rawPayload).join(' ')).toMatch(/Reporte de un día.*Recargas en efectivo/s)
  for (const wrong of ['2031-02-31', '1999-01-01', 'hoy', '9999-12-31'])
    expect((await file(`?day=${wrong}`)).statusCode).toBe(422)
})
