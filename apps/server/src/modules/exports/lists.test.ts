import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { csvForm } from '../../../test/server/csv-form.ts'
import { useServer } from '../../../test/server/server.ts'
import { aCashier } from '../../../test/venue/desk.ts'
import { anEvent, aPlace, atPlace } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)

/** An event with a bar and its person, and the files that its people ask for. */
const aBar = async () => {
  const event = await anEvent(server)
  const [mara, rosa, luz] = await Promise.all(
    (['manager', 'finance', 'bar'] as const).map((role) => aPerson(server, [{ eventId: event.id, role }])),
  )
  if (!mara || !rosa || !luz) throw new Error('Nobody')
  await atPlace(server, await aPlace(server, event.id, 'Barra Ñandú'), luz.id)
  const file = (who: Person, table: string) =>
    call(server, 'GET', `office/events/${event.id}/exports/${table}/csv`, { token: who.token })
  const post = (who: Person, path: string, body: Record<string, unknown>) =>
    call(server, 'POST', `staff/events/${event.id}/${path}`, { token: who.token, body })
  const outcomes = async (path: string, text: string) => {
    const { multipart, headers } = csvForm(text)
    const reply = await server.app.http.inject({
      method: 'POST',
      url: `/api/v1/es/staff/events/${event.id}/${path}/preview`,
      headers: { ...headers, ...mara.authorization },
      payload: multipart,
    })
    return reply.json<{ data: { lines: { outcome: string }[] } }>().data.lines.map(({ outcome }) => outcome)
  }
  return { mara, rosa, luz, file, post, outcomes }
}

const linesOf = (text: string): string[] => text.replace('\u{FEFF}', '').trimEnd().split('\r\n')

test('products and team are in files that an import reads back, and finds nothing to change', async () => {
  const { mara, rosa, luz, file, post, outcomes } = await aBar()
  for (const [name, price, category, is_adult_only] of [
    ['Mezcal', 120.5, 'Barra, fría', true],
    ['Agua', 30, null, false],
  ])
    expect((await post(mara, 'products', { name, price, category, is_adult_only })).statusCode).toBe(200)
  const products = (await file(mara, 'products')).body
  expect(linesOf(products)).toEqual([
    'Nombre,Precio,Categoría,Mayores de 18,Agotado,Existencias,Nuevas existencias,Alerta,Vaso,Depósito,Opciones,Lugares,Precios por lugar',
    'Mezcal,120.50,"Barra, fría",sí,no,,,,,,,,',
    'Agua,30.00,,no,no,,,,,,,,',
  ])
  expect(await outcomes('products-import', products)).toEqual(['unchanged', 'unchanged'])
  const team = (await file(mara, 'team')).body
  expect(linesOf(team).find((line) => line.includes(luz.email))).toMatch(/,Barra,Barra Ñandú,no$/)
  const own = linesOf(team).filter((line) => /Papel|,Barra,/.test(line))
  expect(await outcomes('staff-import', own.join('\r\n'))).toEqual(['unchanged'])
  for (const table of ['products', 'team', 'devices']) expect((await file(rosa, table)).statusCode).toBe(403)
})

test('a shift is in its file without what its drawer should hold until it was counted', async () => {
  const by = await aCashier(server)
  const rosa = await aPerson(server, [{ eventId: by.eventId, role: 'finance' }])
  const shifts = async () => {
    const at = `office/events/${by.eventId}/exports/shifts/csv`
    const [head = '', line = ''] = linesOf((await call(server, 'GET', at, { token: rosa.token })).body)
    const cells = line.split(',')
    const moments = cells.filter((cell) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(cell))
    return { head, moments: moments.length, amounts: cells.slice(4) }
  }
  const shift = randomUUID()
  await by.ask('shifts', { op_id: shift, float: 500 })
  await by.ask('topups', { op_id: randomUUID(), amount: 200, tender: 'cash' })
  expect(await shifts()).toEqual({
    head: 'Lugar,Quién,Desde,Hasta,Fondo,Retiros,Cambio agregado,Efectivo esperado,Efectivo contado,Diferencia de efectivo,Vouchers esperados,Vouchers contados,Diferencia de vouchers,Motivo de la diferencia',
    moments: 1,
    amounts: ['500.00', '0.00', '0.00', '', '', '', '', '', '', ''],
  })
  await by.ask(`shifts/${shift}/close`, { op_id: randomUUID(), counted: 690.5 })
  expect(await shifts()).toMatchObject({
    moments: 2,
    amounts: ['500.00', '0.00', '0.00', '700.00', '690.50', '-9.50', '0.00', '0.00', '0.00', ''],
  })
  await by.ask(`shifts/${shift}/reason`, { op_id: randomUUID(), kind: 'other', words: 'Rodó una moneda' })
  expect((await shifts()).amounts.at(-1)).toBe('Otro motivo: Rodó una moneda')
})
