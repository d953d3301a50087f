import { randomUUID } from 'node:crypto'
import { call, keyOf } from '../../server/call.ts'
import { DAY_MS } from '../../server/clock.ts'
import { csvForm } from '../../server/csv-form.ts'
import type { Scene } from '../scene.ts'
import { may, type Entry, type Maker } from './entry.ts'
import { markIn } from './mark-in.ts'

type Owing = { data: { accounts: { id: number; name: string }[] } }

const owing = async ({ server, event, people }: Scene) => {
  const reply = await call(server, 'GET', `office/events/${event.id}/deposits`, {
    token: people.admin.token,
  })
  const [account] = reply.json<Owing>().data.accounts
  if (!account) throw new Error('Nothing was paid at the event')
  return account
}

/** A day that has come in every zone. */
const dayOf = ({ server }: Scene): string =>
  new Date(server.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10)

const recording = async (scene: Scene) => {
  const op_id = randomUUID()
  const body = { op_id, amount: 1, fee: 0, arrived_on: dayOf(scene), reference: op_id }
  return { ...body, account: (await owing(scene)).id }
}

const entered: Maker = async (scene) => {
  const body = await recording(scene)
  return { body, headers: keyOf(body) }
}

const undone: Maker = async (scene) => {
  const { server, event, people } = scene
  const body = await recording(scene)
  await call(server, 'POST', `office/events/${event.id}/deposits`, { token: people.admin.token, body })
  return { params: { deposit: body.op_id }, body: { reason: 'Otro evento' } }
}

const fileOf = async (scene: Scene): Promise<string> => {
  const { name } = await owing(scene)
  return `cuenta,fecha,importe,referencia\n${name},${dayOf(scene)},1,${randomUUID()}\n`
}

const looked: Maker = async (scene) => csvForm(await fileOf(scene))

const imported: Maker = async (scene) => {
  const file = await fileOf(scene)
  return csvForm(file, await markIn(scene, 'office/deposits-import', file))
}

/** Calls of what gateways and card terminals paid to the bank. */
export const depositCalls: Record<string, Entry> = {
  'GET office/events/:event/deposits': may('money.read')(),
  'POST office/events/:event/deposits': may('money.book')(entered, { staff_changes: 422 }),
  'POST office/events/:event/deposits/:deposit/undo': may('money.book')(undone, { staff_changes: 422 }),
  'POST office/events/:event/deposits-import/preview': may('money.book')(looked, { staff_changes: 415 }),
  'POST office/events/:event/deposits-import': may('money.book')(imported, { staff_changes: 415 }),
}
