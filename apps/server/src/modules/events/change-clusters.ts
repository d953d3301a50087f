import { drainCluster, listClusters, transact, upsertCluster, type Databases } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'

type Needs = { databases: Pick<Databases, 'control'> }

/** Lets a cluster get new events; repeated, it stays so. */
export const addCluster = ({ databases }: Needs, name: string, act: Act): Promise<void> =>
  transact(databases.control, async (tx) => {
    await upsertCluster(tx, name, act.at)
    await audit(tx, act, { action: 'cluster.added', subject: name })
  })

export type Drained = 'drained' | 'unlisted' | 'last'

/** Gives a cluster no new events from now on; refused for the last that gets any. */
export const stopPlacingIn = ({ databases }: Needs, name: string, act: Act): Promise<Drained> =>
  transact(databases.control, async (tx) => {
    const found = (await listClusters(tx)).find((one) => one.name === name)
    if (!found) return 'unlisted'
    if (found.accepts === 'draining') return 'drained'
    if (!(await drainCluster(tx, name))) return 'last'
    await audit(tx, act, { action: 'cluster.draining', subject: name })
    return 'drained'
  })
