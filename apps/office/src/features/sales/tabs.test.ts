import { expect, test } from 'vitest'
import { tabsAt } from './tabs.ts'

test('the tabs of sales keep the filters, but for the page of the voids', () => {
  const { sales, voids } = tabsAt(7, new URLSearchParams('lugar=norte&persona=luz&antes=x'))
  expect([sales.to, voids.to]).toEqual([
    '/office/7/sales?lugar=norte&persona=luz',
    '/office/7/sales/voids?lugar=norte&persona=luz',
  ])
  expect(tabsAt(7, new URLSearchParams()).sales.to).toBe('/office/7/sales')
})
