import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type OfficePage, routes } from '@saldo/client/routes.ts'

/** Where each section of the set-up, which the till had once, is in the office. */
const pages: Readonly<Record<string, OfficePage>> = {
  places: 'venue',
  products: 'venue/products',
  settings: 'venue/settings',
  staff: 'team',
  people: 'team/people',
  sales: 'team/shifts',
  devices: 'devices',
}

/** The office's address for one below the set-up's: `7/products`. What it doesn't know leads to the list of events. */
export const toOffice = (below: string): string => {
  const [event = '', section = ''] = below.split('/')
  if (!/^[1-9]\d{0,9}$/.test(event)) return routes.officeEvents()
  const page = Object.hasOwn(pages, section) ? pages[section] : undefined
  return page === undefined ? routes.officeEvent(Number(event)) : routes.inOffice(Number(event), page)
}

export const loader = ({ params }: LoaderFunctionArgs) => redirect(toOffice(params['*'] ?? ''))
