import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { textsOfPdf } from '../../apps/server/test/files/pdf-text.ts'
import { api, demo, signInByApi } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { address, passesAxe, test } from '../steps/screen.ts'
import { openedEvent } from '../steps/venue-steps.ts'

type Started = { event: { id: number }; qrs: { code: string }[] }

test.describe('practices', () => {
  test.use({ visitor: demo.manager })

  test('the office sees who practised and what, prints the QRs as one sheet, and wipes the practice', async ({
    page: office,
  }) => {
    const event = await aStaffedVenue()
    await office.goto(`${address()}/office/${event.id}/team/practice`)
    await expect(openedEvent(office, event)).toBeVisible()
    await expect(office.getByText('Todavía nadie ha practicado en este evento.')).toBeVisible()
    await passesAxe(office)

    const { token } = await signInByApi(demo.cashier)
    const begun = await api<Started>(`staff/events/${event.id}/practice`, token, {})
    const at = `staff/events/${begun.event.id}`
    const sale = { op_id: randomUUID(), code: begun.qrs[0]?.code, amount: 120 }
    await api(`${at}/charges`, token, sale)
    await api(`${at}/operations/${sale.op_id}/void`, token, { op_id: randomUUID(), reason: 'Practico' })
    const blocked = { op_id: randomUUID(), code: begun.qrs[3]?.code, amount: 10 }
    await expect(api(`${at}/charges`, token, blocked)).rejects.toThrow()

    await office.reload()
    const row = office.getByRole('region', { name: 'Quién practicó' }).getByRole('row', { name: /^Carla/ })
    await expect(row.getByRole('cell')).toHaveText(['1', '$120.00', '0', '1', '0', '1', /./])
    await passesAxe(office)

    const [download] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'Imprimir los QR de práctica' }).click(),
    ])
    const sheet = textsOfPdf(await readFile(await download.path()))
    expect(sheet.filter((text) => text === 'SOLO PARA PRACTICAR · SIN VALOR')).toHaveLength(8)
    expect(sheet.join(' ').replaceAll(/\s|-/g, '')).toContain(begun.qrs[0]?.code)

    await office.getByRole('button', { name: 'Borrar la práctica' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Sí, continuar' }).click()
    await expect(office.getByText('Todavía nadie ha practicado en este evento.')).toBeVisible()
    await expect(api(`${at}/charges`, token, { ...sale, op_id: randomUUID() })).rejects.toThrow()
  })
})
