import { centavos } from '@saldo/contract/money'
import type { ProductFields, TillSettings } from '../modules/catalogue/index.ts'
import type { PlaceKind } from '../modules/venue/index.ts'

/** The places of every demo event. */
export const demoPlaces: readonly { kind: PlaceKind; name: string }[] = [
  { kind: 'bar', name: 'Barra Norte' },
  { kind: 'bar', name: 'Barra Sur' },
  { kind: 'cash_point', name: 'Caja Entrada' },
]

/** Makes products of a category, priced in pesos. */
export const productIn =
  (category: string, isAdultOnly = false) =>
  (name: string, pesos: number): ProductFields => ({
    name,
    price: centavos(pesos * 100),
    category,
    isAdultOnly,
  })

const beer = productIn('Cerveza', true)
const cocktail = productIn('Coctelería', true)
const soft = productIn('Sin alcohol')
const food = productIn('Antojitos')

/** The products in the order of their buttons, best-selling first. */
export const demoProducts: readonly ProductFields[] = [
  beer('Cerveza clara', 70),
  beer('Cerveza oscura', 75),
  soft('Agua', 30),
  soft('Refresco', 40),
  cocktail('Mezcal derecho', 110),
  cocktail('Paloma', 120),
  cocktail('Michelada', 95),
  cocktail('Gin con pepino', 140),
  soft('Agua de jamaica', 35),
  soft('Café de olla', 45),
  food('Taco de suadero', 38),
  food('Elote en vaso', 55),
  food('Esquites', 60),
  food('Papas', 50),
]

export const withTips: TillSettings = {
  tipPercents: [10, 15, 20],
  voidMinutes: 10,
  ageCheck: 'each_time',
  confirmsTips: false,
  confirmsFrom: null,
}
export const withoutTips: TillSettings = { ...withTips, tipPercents: null }
