import type { TestProject } from 'vitest/node'
import { startTestCluster } from './cluster.ts'

/** Each project loads this file anew; the cluster of the run is one all the same. */
const run = globalThis as { testCluster?: ReturnType<typeof startTestCluster> }

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  run.testCluster ??= startTestCluster()
  const cluster = await run.testCluster
  project.provide('testCluster', cluster.access)
  return async () => {
    if (run.testCluster) await cluster.stop()
    delete run.testCluster
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: { port: number; password: string; template: string }
  }
}
