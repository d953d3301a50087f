import { setTimeout as delay } from 'node:timers/promises'
import type { Clusters } from '../../db/index.ts'
import type { Log } from '../log.ts'
import { startJobs, type JobRunner } from './jobs.ts'

const TRY_AGAIN_MS = 2_000

/**
 * Starts the job workers of `main`, which keeps the schedules, and of every other cluster once it is there. One that goes
 * away meanwhile is logged and tried again until `stop`, because only `main` may prevent a start.
 */
export const startWorkers = async (
  clusters: Pick<Clusters, 'whenOpen' | 'jobsPool'>,
  runners: readonly JobRunner[],
  log: Log,
): Promise<{ stop(): Promise<void> }> => {
  const workers: { stop(): Promise<void> }[] = []
  const starting: Promise<void>[] = []
  const stopping = new AbortController()
  const isStopping = (): boolean => stopping.signal.aborted
  const startOn = async (name: string): Promise<void> => {
    const hasSchedules = name === 'main'
    workers.push(await startJobs(clusters.jobsPool(name), runners, log, { hasSchedules }))
  }
  const keepStarting = async (name: string): Promise<void> => {
    while (!isStopping())
      try {
        return await startOn(name)
      } catch (error) {
        log.error({ err: error, cluster: name }, 'job workers not started')
        await delay(TRY_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
  }
  await startOn('main')
  clusters.whenOpen((name) => {
    if (name !== 'main') starting.push(keepStarting(name))
  })
  const stop = async (): Promise<void> => {
    stopping.abort()
    await Promise.all(starting)
    await Promise.all(workers.map((one) => one.stop()))
  }
  return { stop }
}
