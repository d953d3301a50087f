import { expect, test } from 'vitest'
import { aPerson } from '../../../../test/people.ts'
import { anOrder, orderOf, pay, useShop } from '../../../../test/purchases.ts'
import { anEvent } from '../../../../test/venue.ts'

const shop = await useShop()

test.each([
  ['FUND', 'Tu tarjeta no tiene fondos suficientes. Usa otra tarjeta o un monto menor.'],
  ['EXPI', 'La fecha de vencimiento no es correcta. Revísala e inténtalo de nuevo.'],
  [
    'CALL',
    'Tu banco pide que autorices este pago. Llámale al número de tu tarjeta y después inténtalo de nuevo.',
  ],
  ['OTHE', 'Tu banco rechazó el pago. Prueba con otra tarjeta o comunícate con tu banco.'],
])(
  'a card refused as %s says what happened and what to do, until another one is taken',
  async (name, words) => {
    const [ana, event] = [await aPerson(shop.server), await anEvent(shop.server)]
    const code = await anOrder(shop, ana, event)
    expect(await orderOf(shop, ana, event, code)).toMatchObject({ payment_refusal: null })
    await pay(shop, ana, code, { cardholder: name })
    expect(await orderOf(shop, ana, event, code)).toMatchObject({ payment_refusal: words })
    await pay(shop, ana, code)
    expect(await orderOf(shop, ana, event, code)).toMatchObject({ payment_refusal: null })
  },
)
