import { expect, type Page } from '@playwright/test'
import { api, buyBalance, demo, qrOf, signInByApi, type Signed, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { codesOn, papers, paperWith, sendToPrinter, setPrinter, tellPrinter } from '../steps/paper.ts'
import { address, passesAxe, test } from '../steps/screen.ts'
import { goTo, handedCode, lookUp, typeAmount } from '../steps/venue-steps.ts'
import { leaveResult } from '../steps/taps.ts'

type Place = { id: string; name: string }

const placeOf = async (event: TestEvent, name: string, token: string): Promise<Place> => {
  const places = await api<Place[]>(`staff/events/${event.id}/places`, token)
  const found = places.find((each) => each.name === name)
  if (!found) throw new Error(`The event has no ${name}`)
  return found
}

/** A venue whose places print on the simulated printer, and its manager’s till at one of them. */
const tillAt = async (page: Page, name: string) => {
  const event = await aStaffedVenue()
  const { token } = await signInByApi(demo.manager)
  const place = await placeOf(event, name, token)
  await api(`staff/events/${event.id}/places/${place.id}/printer`, token, { address: '127.0.0.1' }, 'PUT')
  await api(`staff/events/${event.id}/staff`, token, {
    email: demo.manager,
    role: 'manager',
    place_id: place.id,
  })
  await page.goto(`${address()}/till`)
  await page.getByRole('button', { name: event.name }).click()
  await expect(page.getByRole('banner')).toContainText(name)
  return event
}

const charge = async (till: Page, code: string): Promise<void> => {
  await lookUp(till, code)
  await till.getByRole('button', { name: /^Agua, \$30\.00/ }).click()
  await till.getByRole('button', { name: /^Agua, \$30\.00/ }).click()
  await till.getByRole('button', { name: 'Cobrar', exact: true }).click()
  await expect(till.getByRole('heading', { name: 'Cobrado' })).toBeVisible()
}

const balanceOf = async (ana: Signed, event: TestEvent) => (await qrOf(ana, event))?.available_balance

const chargedLines = [
  'Cobro',
  '2 x Agua                                  $60.00',
  'Total             $60.00',
  'Saldo antes                              $200.00',
  'Saldo después                            $140.00',
  'Sin valor fiscal',
]

test.describe('paper', () => {
  test.use({ visitor: 'admin@demo.test' })

  test('a charge at a till that prints by network comes out as a receipt and an order', async ({
    page: till,
  }) => {
    const event = await tillAt(till, 'Barra Norte')
    const ana = await signInByApi(demo.attendee)
    const { code } = await buyBalance(ana, event, 200)
    await tellPrinter({ action: 'load', mm: 80 })
    await setPrinter(till, 'Impresora de red del lugar', '80 mm')
    await expect(till.getByRole('heading', { name: 'Impresora de este dispositivo' })).toBeVisible()
    await passesAxe(till)
    await till.getByRole('button', { name: 'Imprimir una prueba' }).click()
    const trial = await paperWith('Prueba de impresión')
    expect(trial.text.join(' ')).toContain('Á É Í Ó Ú Ü Ñ á é í ó ú ü ñ ¡ ¿')
    await till.getByLabel('El recibo de cada operación').check()
    await till.getByLabel('La comanda de cada venta con productos').check()
    await till.getByRole('button', { name: 'Listo' }).click()

    await charge(till, code)
    const receipt = await paperWith('Saldo antes')
    expect(receipt.unread).toEqual([])
    expect(receipt.text.map((line) => line.trim())).toEqual(expect.arrayContaining(chargedLines))
    expect(receipt.text.join('\n')).toMatch(/Folio +[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}\n/)
    expect(receipt.text.join('\n')).not.toContain(code.slice(0, 8))
    const order = await paperWith('Comanda')
    expect(order.text.map((line) => line.trim())).toEqual(
      expect.arrayContaining(['Barra Norte', '2 x Agua', 'Comanda']),
    )
    expect((await papers()).filter(({ text }) => text.join().includes('Saldo antes'))).toHaveLength(1)

    await leaveResult(till)
    await till.reload()
    await goTo(till, 'Últimas operaciones')
    await expect(till.getByRole('heading', { name: 'Últimas operaciones' })).toBeVisible()
    await passesAxe(till)
    await till.getByRole('button', { name: 'Reimprimir Cobro de $60.00' }).click()
    const again = await paperWith('REIMPRESIÓN')
    expect(again.text.map((line) => line.trim())).toEqual(
      expect.arrayContaining([
        '2 x Agua                                  $60.00',
        'Total             $60.00',
      ]),
    )
    expect(await balanceOf(ana, event)).toBe(140)
  })

  test('a printer that hangs holds no sale up, and nothing is charged twice', async ({ page: till }) => {
    const event = await tillAt(till, 'Barra Norte')
    const ana = await signInByApi(demo.attendee)
    const { code } = await buyBalance(ana, event, 200)
    await setPrinter(till, 'Impresora de red del lugar', '80 mm')
    await till.getByLabel('El recibo de cada operación').check()
    await till.getByRole('button', { name: 'Listo' }).click()
    await tellPrinter({ action: 'next', outcome: 'hang', times: 1 })
    await charge(till, code)
    await till.getByRole('button', { name: 'Siguiente' }).click()
    await expect(till.getByRole('button', { name: 'Escanear QR' })).toBeVisible()
    await expect(till.getByText(/^No sabemos si salió el papel/)).toBeVisible()
    await passesAxe(till)
    await till.getByRole('button', { name: 'Entendido' }).click()
    expect(await balanceOf(ana, event)).toBe(140)
  })

  test('a sold QR on 58 mm is read from its paper', async ({ page: till }) => {
    await tillAt(till, 'Caja Entrada')
    await tellPrinter({ action: 'load', mm: 58 })
    await setPrinter(till, 'Impresora de red del lugar', '58 mm')
    await till.getByRole('button', { name: 'Listo' }).click()
    await goTo(till, 'Turno')
    await till.getByRole('button', { name: 'Abrir turno' }).click()
    await till.getByRole('button', { name: 'Siguiente' }).click()
    await goTo(till, 'Caja')
    await till.getByRole('button', { name: 'Vender QR nuevo' }).click()
    await typeAmount(till, '250')
    await till.getByRole('button', { name: 'Continuar' }).click()
    await till.getByRole('button', { name: '$500.00' }).click()
    await till.getByRole('button', { name: 'Recargar $250.00' }).click()
    const code = await handedCode(till)
    await till.getByRole('button', { name: 'Imprimir', exact: true }).click()
    const paper = await paperWith('Quien lo tiene')
    expect(paper.unread).toEqual([])
    expect(await codesOn(till, paper)).toEqual([code])
  })

  test('a till with a USB printer sends it the same bytes', async ({ page: till }) => {
    const jobs: Buffer[] = []
    await till.exposeFunction('cable', (bytes: number[]) => void jobs.push(Buffer.from(bytes)))
    await till.addInitScript(() => {
      const endpoints = [{ endpointNumber: 3, direction: 'out', type: 'bulk' }]
      const device = {
        productName: 'TM-T20',
        opened: false,
        configuration: null as object | null,
        claimed: -1,
        open: async () => void (device.opened = true),
        close: async () => void (device.opened = false),
        selectConfiguration: async () =>
          void (device.configuration = {
            interfaces: [{ interfaceNumber: 1, alternate: { interfaceClass: 7, endpoints } }],
          }),
        claimInterface: async (number: number) => void (device.claimed = number),
        transferOut: async (endpoint: number, bytes: Uint8Array) => {
          if (!device.opened || device.claimed !== 1 || endpoint !== 3) throw new Error('Not open')
          await (globalThis as never as { cable: (bytes: number[]) => Promise<void> }).cable([...bytes])
          return { status: 'ok', bytesWritten: bytes.length }
        },
      }
      let allowed: object[] = []
      Object.defineProperty(navigator, 'usb', {
        value: {
          getDevices: async () => allowed,
          requestDevice: async () => {
            allowed = [device]
            return device
          },
        },
      })
    })
    await tillAt(till, 'Barra Norte')
    await tellPrinter({ action: 'load', mm: 58 })
    await setPrinter(till, 'Impresora USB en este dispositivo', '58 mm')
    await till.getByRole('button', { name: 'Imprimir una prueba' }).click()
    await expect(till.getByText(/^La impresora USB no está conectada/)).toBeVisible()
    await till.getByRole('button', { name: 'Entendido' }).click()
    await till.getByRole('button', { name: 'Elegir impresora USB' }).click()
    await expect(till.getByText('Impresora USB lista: TM-T20.')).toBeVisible()
    await till.getByRole('button', { name: 'Imprimir una prueba' }).click()
    await expect.poll(() => jobs.length).toBeGreaterThan(0)
    await sendToPrinter(Buffer.concat(jobs))
    const paper = await paperWith('Prueba de impresión')
    expect([paper.mm, paper.unread]).toEqual([58, []])
    expect(await codesOn(till, paper)).toEqual(['PRUEBA'])
  })

  test('a till that prints by its browser prints a sheet as wide as the roll, and nothing else', async ({
    page: till,
  }) => {
    await till.addInitScript(() => {
      // What the dialogue would have seen stays on the page.
      window.print = () => {
        const sheet = document.querySelector('body > section')?.cloneNode(true)
        const sheets = document.adoptedStyleSheets
        setTimeout(() => {
          if (sheet) document.body.append(sheet)
          document.adoptedStyleSheets = sheets
        }, 0)
      }
    })
    await tillAt(till, 'Barra Norte')
    await setPrinter(till, 'Con el navegador', '58 mm')
    await till.getByRole('button', { name: 'Imprimir una prueba' }).click()
    const sheet = till.locator('body > section')
    await expect(sheet).toBeAttached()
    await till.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(till.getByRole('heading')).toHaveCount(0)
    await expect(sheet).toContainText('Prueba de impresión')
    const pdf = (await till.pdf({ preferCSSPageSize: true })).toString('latin1')
    const [, wide] = /\/MediaBox ?\[0 0 ([\d.]+) [\d.]+\]/.exec(pdf) ?? []
    expect(Math.round((Number(wide) / 72) * 25.4)).toBe(58)
    expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
  })
})
