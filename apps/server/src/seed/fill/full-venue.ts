import type { Role } from '@saldo/contract/roles'
import type { ProductFields } from '../../modules/catalogue/index.ts'
import type { PlaceKind } from '../../modules/venue/index.ts'
import { demoProducts, productIn } from '../demo-venue.ts'

/** How much a bar sells of each category, in the order of `categories`. */
type FullPlace = { kind: PlaceKind; name: string; role: Role; staff: readonly [string, string] }

export const categories = ['Cerveza', 'Coctelería', 'Sin alcohol', 'Antojitos', 'Postres'] as const

/** Bars in the order of what they sell; `tastes` weighs the categories. */
export const bars: readonly (FullPlace & { weight: number; tastes: readonly number[] })[] = [
  {
    kind: 'bar',
    name: 'Barra Norte',
    role: 'bar',
    staff: ['Rosa Pech', 'Iván Cobos'],
    weight: 34,
    tastes: [60, 16, 20, 4, 0],
  },
  {
    kind: 'bar',
    name: 'Barra Sur',
    role: 'bar',
    staff: ['Nadia Farías', 'Hugo Zepeda'],
    weight: 27,
    tastes: [24, 56, 16, 4, 0],
  },
  {
    kind: 'bar',
    name: 'Cocina del Fogón',
    role: 'bar',
    staff: ['Lupita Canul', 'Memo Tapia'],
    weight: 24,
    tastes: [4, 0, 20, 66, 10],
  },
  {
    kind: 'bar',
    name: 'Terraza',
    role: 'bar',
    staff: ['Inés Barrios', 'Omar Lugo'],
    weight: 15,
    tastes: [10, 24, 34, 8, 24],
  },
]

export const desks: readonly (FullPlace & { weight: number })[] = [
  {
    kind: 'cash_point',
    name: 'Caja Entrada',
    role: 'cashier',
    staff: ['Paty Sandoval', 'Toño Vega'],
    weight: 62,
  },
  {
    kind: 'cash_point',
    name: 'Caja Centro',
    role: 'cashier',
    staff: ['Irma Colín', 'Raúl Cadena'],
    weight: 38,
  },
]

const [beer, cocktail, soft, food, dessert] = [
  productIn('Cerveza', true),
  productIn('Coctelería', true),
  productIn('Sin alcohol'),
  productIn('Antojitos'),
  productIn('Postres'),
]

/** What a filled event sells besides the demo's products. */
const moreProducts: readonly ProductFields[] = [
  beer('Cerveza artesanal', 110),
  cocktail('Cantarito', 125),
  cocktail('Margarita', 130),
  cocktail('Carajillo', 140),
  soft('Limonada', 40),
  soft('Bebida energética', 65),
  food('Quesadilla de flor', 60),
  food('Torta de cochinita', 95),
  food('Hamburguesa', 120),
  dessert('Churros', 45),
  dessert('Paleta de hielo', 35),
]

/** How often each is bought among its category; 1 where none is named. */
export const popularity: Readonly<Record<string, number>> = {
  'Cerveza clara': 10,
  'Cerveza oscura': 5,
  'Cerveza artesanal': 2,
  Paloma: 6,
  Michelada: 6,
  Cantarito: 4,
  Margarita: 3,
  'Mezcal derecho': 3,
  Agua: 6,
  Refresco: 5,
  'Agua de jamaica': 3,
  'Café de olla': 3,
  Limonada: 2,
  'Taco de suadero': 8,
  Esquites: 4,
  'Elote en vaso': 3,
  'Torta de cochinita': 3,
  Churros: 3,
}

export const fullProducts: readonly ProductFields[] = [...demoProducts, ...moreProducts]
