import { expect, type Page } from '@playwright/test'
import { charges, heading, isUsable, pairedTill } from '../steps/bar-till.ts'
import { api, buyBalance, demo, signInByApi, type TestEvent } from '../steps/demo-api.ts'
import { aStaffedVenue } from '../steps/event.ts'
import { test } from '../steps/pictures.ts'
import { leaveResult, press, scan } from '../steps/taps.ts'

const MANY = 30

/** Products until the menu has this many. */
const fillMenu = async (event: TestEvent, upTo: number): Promise<void> => {
  const { token } = await signInByApi(demo.manager)
  const { products } = await api<{ products: unknown[] }>(`staff/events/${event.id}/catalogue`, token)
  for (let number = products.length + 1; number <= upTo; number += 1)
    await api(`staff/events/${event.id}/products`, token, {
      op_id: crypto.randomUUID(),
      name: `Plátano frito ${number}`,
      price: 20,
      category: 'Antojitos',
      is_adult_only: false,
    })
}

const tiles = (till: Page) => till.getByRole('button', { name: /, \$\d+\.\d\d(,|$)/ })

const search = (till: Page) => till.getByRole('searchbox', { name: 'Buscar producto' })

test('from thirty products on, the till finds by a part of a name, and offers what it sold most', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const event = await aStaffedVenue()
  await fillMenu(event, MANY - 1)
  const { code } = await buyBalance(await signInByApi(demo.attendee), event, 300)
  const till = await pairedTill(browser, event)
  await expect(tiles(till)).toHaveCount(MANY - 1)
  await expect(search(till)).toHaveCount(0)

  await fillMenu(event, MANY)
  await expect(search(till)).toBeVisible()
  await search(till).fill('platano frito 17')
  await expect(tiles(till)).toHaveCount(1)
  await tiles(till).click()
  await search(till).fill('zzz')
  await expect(till.getByText('Ningún producto se llama así.')).toBeVisible()
  await isUsable(till)
  await search(till).fill('')
  await expect(tiles(till)).toHaveCount(MANY)
  await scan(till, code)
  await charges(till).click()
  await expect(heading(till, 'Cobrado')).toBeVisible()
  await leaveResult(till)

  await till.reload()
  await press(till, 'Favoritos')
  await expect(tiles(till)).toHaveCount(1)
  await expect(tiles(till)).toHaveAccessibleName(/^Plátano frito 17, \$20\.00/)
  await isUsable(till)
  await till.context().close()
})
