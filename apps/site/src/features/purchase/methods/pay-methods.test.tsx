import { renderToStaticMarkup } from 'react-dom/server'
import { Store } from 'lucide-react'
import type { RuntimeConfig } from '@saldo/contract/config'
import type { Order } from '@saldo/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MethodList } from '../method-list.tsx'
import type { PayMethod } from './pay-method.ts'
import { finishReturn, offeredMethods, payMethodOf, payMethods } from './pay-methods.ts'

const id = 'fixture' as PayMethod['id']
const voucher: PayMethod = {
  id,
  name: 'Efectivo en tienda',
  hint: 'Con una ficha de pago',
  Icon: Store,
  Panel: () => <p>Generar ficha</p>,
  Voucher: ({ order }) => <p>Ficha {order.purchase_code}</p>,
  finish: async (url) => (url.endsWith('?fixture') ? new Response('ended') : null),
}

// One line in the registry is all that a method needs.
const methods = payMethods as PayMethod[]
beforeAll(() => void methods.push(voucher))
afterAll(() => void methods.pop())

const order = { purchase_code: 'ABC' } as Order
const configOf = (payment_methods: PayMethod['id'][]) => ({ payment_methods }) as RuntimeConfig

test('an added method is listed last where the server offers it, and nowhere else', () => {
  const offered = offeredMethods(configOf([id, 'card']))
  expect(offered.map((method) => method.id)).toEqual(['card', id])
  expect(offeredMethods(configOf(['card'])).map((method) => method.id)).toEqual(['card'])
  const list = renderToStaticMarkup(
    <MethodList methods={offered} chosen={undefined} isBusy={false} onChoose={() => undefined} />,
  )
  expect(list).toContain('Efectivo en tienda')
  expect(list).toContain('Con una ficha de pago')
})

test('an added method shows what its payer has to pay, and ends the payment of one who returns', async () => {
  const Voucher = payMethodOf(id)?.Voucher
  expect(Voucher && renderToStaticMarkup(<Voucher order={order} />)).toBe('<p>Ficha ABC</p>')
  const ended = await finishReturn('https://a.test/?fixture', order, '')
  expect(ended instanceof Response && (await ended.text())).toBe('ended')
  expect(await finishReturn('https://a.test/', order, '')).toBeNull()
})

test('a method that this page does not know yet is none', () => {
  expect(payMethodOf('later' as PayMethod['id'])).toBeUndefined()
})
