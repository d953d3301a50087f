import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase } from '../../src/db/index.ts'
import type { Database } from '../../src/db/index.ts'
import { copyTemplate } from './copy-template.ts'

export type TestDatabase = {
  /** Connected as the application's role. */
  db: Database['db']
  pool: pg.Pool
  appUrl: string
  /** Connected as the owner, who migrates. */
  ownerDb: Database['db']
  ownerUrl: string
  /** The superuser's, for the queue, which the application's role can't read. */
  superPool: pg.Pool
  /** Superuser URL, for tampering with data that other roles can't change. */
  superUrl: string
}

/**
 * This test file's own copy of the migrated template; its fields are readable from `beforeAll` on. The copy
 * is dropped with the run's cluster and not when the pools end: a late socket error would fail another test
 * file.
 */
export const useDatabase = (): TestDatabase => {
  let copy: TestDatabase | undefined
  const ready = (): TestDatabase => {
    if (!copy) throw new Error('The test database is there from beforeAll on')
    return copy
  }
  const opened: Database[] = []
  beforeAll(async () => {
    const urls = await copyTemplate(inject('testCluster'))
    const app = openDatabase(urls.appUrl, { max: 10, onIdleError: () => {} })
    const owner = openDatabase(urls.ownerUrl, { max: 2, onIdleError: () => {} })
    const superuser = openDatabase(urls.superUrl, { max: 1, onIdleError: () => {} })
    opened.push(app, owner, superuser)
    copy = { ...urls, db: app.db, pool: app.pool, ownerDb: owner.db, superPool: superuser.pool }
  })
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()))
  })
  return {
    get db() {
      return ready().db
    },
    get pool() {
      return ready().pool
    },
    get appUrl() {
      return ready().appUrl
    },
    get ownerDb() {
      return ready().ownerDb
    },
    get ownerUrl() {
      return ready().ownerUrl
    },
    get superPool() {
      return ready().superPool
    },
    get superUrl() {
      return ready().superUrl
    },
  }
}
