import { routes } from '@saldo/client/routes.ts'
import { salesCopy as copy } from './copy.ts'

/** The pages of sales, with the address's filters; which page of the voids is shown is none. */
export const tabsAt = (event: number, search: URLSearchParams) => {
  const kept = new URLSearchParams(search)
  kept.delete('antes')
  const query = kept.size > 0 ? `?${kept}` : ''
  return {
    sales: { to: routes.inOffice(event, 'sales') + query, words: copy.tabs.sales },
    voids: { to: routes.inOffice(event, 'sales/voids') + query, words: copy.tabs.voids },
  }
}
