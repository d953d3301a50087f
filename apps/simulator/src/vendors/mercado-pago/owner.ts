import type { Account } from './account.ts'

/** Whose account a token is of. */
export const ownerOf = ({ settings }: Account) => ({
  id: settings.collectorId,
  nickname: 'SALDO_SIMULADO',
  country_id: 'MX',
  site_id: 'MLM',
  user_type: 'normal',
  tags: ['normal'],
  status: { site_status: 'active' },
})
