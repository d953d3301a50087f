import type { OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { findUserByEmail } from '../../modules/auth/index.ts'
import { createCampaign, giveToQr, listCampaigns } from '../../modules/campaigns/index.ts'
import type { EventRecord } from '../../modules/events/index.ts'
import { balancesOf } from '../../modules/ledger/index.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { uuidOf } from './chance.ts'
import { byStaff, type FillDeps } from './fill-deps.ts'

/** Visitors who are given something. */
const MOST = 12
const EACH = centavos(5_000)

/** A campaign at the event, unless it had one, given to a few visitors with a QR, on behalf of the demo's administrator. */
export const fillCampaign = async (
  deps: FillDeps,
  event: EventRecord,
  people: readonly UserId[],
): Promise<void> => {
  const at = deps.clock.now()
  const admin = demoAccounts.find(({ role }) => role === 'admin')
  const giver = admin && (await findUserByEmail(deps.databases.control, admin.email))
  if (!giver || event.endsAt <= at) return
  if ((await listCampaigns(deps, event.id, at)).campaigns.length > 0) return
  const act = byStaff(event, giver.id, at)
  const id = uuidOf(`campaign|${event.url}`) as OpId
  const fields = { name: 'Bienvenida', perQr: EACH, total: centavos(200_000), endsAt: event.endsAt }
  await createCampaign(deps, { id, ...fields }, act)
  const held = await balancesOf(await deps.databases.forEvent(event.id), event.id, people)
  const active = [...held.values()].filter(({ status }) => status === 'active').slice(0, MOST)
  for (const { walletId } of active) {
    const opId = uuidOf(`campaign|${event.url}|${walletId}`) as OpId
    await giveToQr(deps, { opId, campaignId: id, walletId, amount: EACH }, act)
  }
}
