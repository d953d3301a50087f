import type { TestProject } from 'vitest/node'
import { startTestCluster } from './cluster.ts'

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await startTestCluster()
  project.provide('testCluster', cluster.access)
  return cluster.stop
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: { port: number; password: string; template: string }
  }
}
