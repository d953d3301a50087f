import { expect } from '@playwright/test'
import { saldo } from '../helpers/saldo-command.ts'
import { address, heading, passesAxe, test } from '../helpers/screen.ts'

test.use({ visitor: 'admin@demo.test', viewport: { width: 360, height: 740 } })

const NAME = 'Ensayo que se alarga'
const ZONE = 'America/Mexico_City'

/** The event's own wall clock so many minutes from now, as the command line takes it. */
const inMinutes = (minutes: number): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE })
    .format(Date.now() + minutes * 60_000)
    .replace(' ', 'T')

test('before an event ends set-up and till say when, and whoever runs it gives it another hour', async ({
  page,
}) => {
  const when = ['--starts', inMinutes(-60), '--ends', inMinutes(40), '--timezone', ZONE]
  const where = ['--venue', 'Foro', '--city', 'Puebla']
  const url = `ensayo-${Date.now()}`
  const { data: event } = saldo('event', 'create', '--name', NAME, '--url', url, ...when, ...where) as {
    data: { id: number }
  }
  saldo('event', 'publish', String(event.id))
  saldo('places', 'add', String(event.id), '--name', 'Barra', '--kind', 'bar')
  try {
    const warning = page.getByText(/^El evento termina a las \d\d:\d\d, en menos de una hora\.$/)
    await page.goto(`${address()}/till`)
    await page.getByRole('button', { name: NAME }).click()
    await expect(warning).toBeVisible()
    await page.goto(`${address()}/till/setup/${event.id}/places`)
    await expect(warning).toBeVisible()
    await passesAxe(page)
    await page.getByRole('link', { name: 'Alargar el evento' }).click()
    await expect(heading(page, 'Final del evento')).toBeVisible()
    await passesAxe(page)
    await page.getByRole('button', { name: 'Alargar el evento' }).click()
    await expect(page.getByText(/^Listo: termina ahora /)).toBeVisible()
    await expect(warning).toHaveCount(0)
  } finally {
    saldo('event', 'close', String(event.id))
  }
})
