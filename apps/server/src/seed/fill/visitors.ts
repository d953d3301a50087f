import type { UserInput } from '../../modules/auth/index.ts'
import { chanceOf } from './chance.ts'

export type Visitor = Omit<UserInput, 'password' | 'birthday' | 'phone'> & {
  birthday: string
  national: string
}

const names =
  'Abril,Adrián,Alma,Andrés,Aurora,Benito,Brenda,Camila,César,Citlali,Damián,Daniela,Diego,Elisa,Emilio,Esther,Fátima,Fermín,Gala,Gerardo,Helena,Ismael,Itzel,Jacinto,Jimena,Joel,Karla,Leandro,Lorena,Lucio,Maite,Mateo,Miriam,Natalia,Nicolás,Ofelia,Pablo,Quetzali,Ramiro,Renata,Saúl,Sofía,Tadeo,Teresa,Ulises,Valeria,Vicente,Ximena,Yahir,Zoe'.split(
    ',',
  )
const surnames =
  'Aguilar,Alcocer,Arce,Ávila,Ballesteros,Bautista,Cárdenas,Cervantes,Chan,Dávila,Escobedo,Espinosa,Fuentes,Galván,Guerrero,Huerta,Ibáñez,Juárez,Landa,Macías,Montiel,Nájera,Ocampo,Pacheco,Peralta,Quintero,Rangel,Salgado,Tejeda,Uribe,Valdés,Villegas,Yáñez,Zamora'.split(
    ',',
  )

const plain = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const VISITORS = 120
const FIRST_PHONE = 5_500_001_000

/** Invented people who buy balance online. */
export const visitors: readonly Visitor[] = Array.from({ length: VISITORS }, (_, no) => {
  const chance = chanceOf(`visitor ${no}`)
  const of = (list: readonly string[]): string => list[chance.whole(0, list.length)] ?? ''
  const [name, paternalSurname, maternalSurname] = [of(names), of(surnames), of(surnames)]
  const [year, month, day] = [chance.whole(1972, 2005), chance.whole(1, 13), chance.whole(1, 29)]
  return {
    name,
    paternalSurname,
    maternalSurname,
    email: `${plain(name)}.${plain(paternalSurname)}${no + 1}@demo.test`,
    birthday: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    national: String(FIRST_PHONE + no),
  }
})
