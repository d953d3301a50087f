import { expect, test } from 'vitest'
import { aPerson } from '../../../../../test/people/people.ts'
import { anOrder, orderOf, pay, useShop } from '../../../../../test/money/shop.ts'
import { anEvent } from '../../../../../test/venue/venue.ts'

const shop = await useShop()

test.each([
  ['FUND', 'Tu tarjeta no tiene fondos suficientes. Usa otra tarjeta o un monto menor.'],
  ['EXPI', 'La fecha de vencimiento no es correcta. Revísala e inténtalo de nuevo.'],
  [
    'CALL',
    'Tu banco pide que autorices este pago. Llámale al número de tu tarjeta y después inténtalo de nuevo.',
  ],
  ['SECU', 'El código de seguridad no es correcto. Revísalo e inténtalo de nuevo.'],
  ['FORM', 'Algún dato de la tarjeta no es correcto. Revísalos e inténtalo de nuevo.'],
  ['CARD', 'El número de la tarjeta no es correcto. Revísalo e inténtalo de nuevo.'],
  ['INST', 'Tu tarjeta no acepta este pago. Usa otra tarjeta.'],
  ['DUPL', 'Ya hiciste un pago igual hace un momento. Revisa tu saldo antes de pagar otra vez.'],
  ['LOCK', 'Tu tarjeta está apagada o sin activar. Actívala con tu banco o usa otra tarjeta.'],
  ['CTNA', 'Ese tipo de tarjeta no se acepta aquí. Usa otra tarjeta.'],
  ['ATTE', 'Llegaste al límite de intentos con esta tarjeta. Usa otra tarjeta.'],
  ['BLAC', 'No pudimos procesar este pago. Usa otra tarjeta u otra forma de pago.'],
  ['UNSU', 'Tu banco rechazó el pago. Prueba con otra tarjeta o comunícate con tu banco.'],
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
