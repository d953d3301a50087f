import type { Role } from '@saldo/contract/roles'
import type { UserInput } from '../modules/auth/index.ts'

export type DemoAccount = Omit<UserInput, 'password' | 'phone'> & {
  national: string
  /** Role at every demo event; an administrator's covers all events. */
  role: Role | null
  /** Place at every demo event. */
  place: { kind: 'bar' | 'cash_point'; name: string } | null
  /** PIN for the tills of every demo event. */
  pin: string | null
}

export const demoPassword = 'Festival-2026-noche'

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'ana@demo.test',
    name: 'Ana',
    paternalSurname: 'Robles',
    maternalSurname: 'Cruz',
    birthday: '1996-04-18',
    national: '5500000001',
    role: null,
    place: null,
    pin: null,
  },
  {
    email: 'caja@demo.test',
    name: 'Carla',
    paternalSurname: 'Ibarra',
    maternalSurname: 'Soto',
    birthday: '1990-09-03',
    national: '5500000002',
    role: 'cashier',
    place: { kind: 'cash_point', name: 'Caja Entrada' },
    pin: '4021',
  },
  {
    email: 'barra@demo.test',
    name: 'Beto',
    paternalSurname: 'Nava',
    maternalSurname: 'León',
    birthday: '1994-12-11',
    national: '5500000003',
    role: 'bar',
    place: { kind: 'bar', name: 'Barra Norte' },
    pin: '7316',
  },
  {
    email: 'admin@demo.test',
    name: 'Adela',
    paternalSurname: 'Márquez',
    maternalSurname: 'Rey',
    birthday: '1985-02-27',
    national: '5500000004',
    role: 'admin',
    place: { kind: 'bar', name: 'Barra Norte' },
    pin: '905217',
  },
  {
    email: 'encargado@demo.test',
    name: 'Elías',
    paternalSurname: 'Tinoco',
    maternalSurname: 'Vera',
    birthday: '1988-07-21',
    national: '5500000005',
    role: 'manager',
    place: null,
    pin: null,
  },
  {
    email: 'finanzas@demo.test',
    name: 'Fabiola',
    paternalSurname: 'Quiroz',
    maternalSurname: 'Lara',
    birthday: '1982-11-05',
    national: '5500000006',
    role: 'finance',
    place: null,
    pin: null,
  },
  {
    email: 'atencion@demo.test',
    name: 'Sandra',
    paternalSurname: 'Olmos',
    maternalSurname: 'Paz',
    birthday: '1993-03-30',
    national: '5500000007',
    role: 'support',
    place: null,
    pin: null,
  },
  {
    email: 'barra-duena@demo.test',
    name: 'Dolores',
    paternalSurname: 'Mena',
    maternalSurname: 'Ruiz',
    birthday: '1979-05-14',
    national: '5500000008',
    role: 'vendor',
    place: { kind: 'bar', name: 'Barra Sur' },
    pin: null,
  },
]
