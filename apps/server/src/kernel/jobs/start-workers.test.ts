import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { copyTemplate } from '../../../test/database/copy-template.ts'
import { useDatabase } from '../../../test/database/database.ts'
import { openLine, type Line } from '../../../test/database/line.ts'
import { openClusters, openDatabase, type Clusters, type Db } from '../../db/index.ts'
import { createLog } from '../log.ts'
import { enqueue, job, runner } from './jobs.ts'
import { startWorkers } from './start-workers.ts'

const main = useDatabase()
const stops: (() => Promise<unknown>)[] = []
let line: Line
let clusters: Clusters
let norte: Db

/** Two clusters, the second over a line that the test cuts. */
beforeEach(async () => {
  const { appUrl } = await copyTemplate(inject('testCluster'))
  line = await openLine(appUrl)
  const other = openDatabase(appUrl, { max: 1, onIdleError: () => {} })
  norte = other.db
  clusters = openClusters(
    { main: main.appUrl, norte: line.url },
    { max: 2, jobsMax: 4, onIdleError: () => {} },
  )
  stops.push(line.close, other.close, clusters.close)
})
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

const greet = job<{ name: string }>('greet')

/** Starts the workers; answers who was greeted, in order. */
const work = async (on: Pick<Clusters, 'whenOpen' | 'jobsPool'>): Promise<string[]> => {
  const greeted: string[] = []
  const greeting = runner(greet, async ({ name }) => void greeted.push(name))
  const workers = await startWorkers(on, [greeting], createLog('silent'))
  stops.push(workers.stop)
  return greeted
}

test('a cluster lost between its check and the start of its workers holds no start, and has them once it is back', async () => {
  await clusters.check(() => {})
  line.cut()
  const greeted = await work(clusters)
  await enqueue(main.db, greet, { name: 'Ana' }, new Date())
  await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(['Ana'])
  line.mend()
  await enqueue(norte, greet, { name: 'Luis' }, new Date())
  await expect.poll(() => greeted, { timeout: 15_000 }).toEqual(['Ana', 'Luis'])
})

test('a cluster that goes away again as it comes back has its workers once it stays', async () => {
  line.cut()
  await clusters.check(() => {})
  let hasFlapped = false
  const flapping = (name: string) => {
    if (name === 'norte' && !hasFlapped) {
      hasFlapped = true
      line.cut()
    }
    return clusters.jobsPool(name)
  }
  const greeted = await work({ whenOpen: clusters.whenOpen, jobsPool: flapping })
  line.mend()
  await expect.poll(() => hasFlapped, { timeout: 15_000 }).toBe(true)
  const before = line.refused()
  await expect.poll(line.refused, { timeout: 10_000 }).toBeGreaterThan(before)
  line.mend()
  await enqueue(norte, greet, { name: 'Luis' }, new Date())
  await expect.poll(() => greeted, { timeout: 15_000 }).toEqual(['Luis'])
})
