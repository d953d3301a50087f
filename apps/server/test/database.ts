import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { superuser } from '../src/db/embedded/cluster.ts'
import { grantApplication } from '../src/db/application-login.ts'
import { openDatabase } from '../src/db/index.ts'
import type { Database, Db } from '../src/db/index.ts'
import { urlOf } from './cluster.ts'
import type { ClusterAccess } from './cluster.ts'

export type TestDatabase = {
  /** As the application's role. */
  db: Database['db']
  pool: pg.Pool
  appUrl: string
  /** As the owner, who migrates. */
  ownerDb: Db
  ownerUrl: string
  /** To tamper with what nobody else may touch. */
  superUrl: string
}

/**
 * This test file's own copy of the migrated template; its fields may be read from `beforeAll` on. The copy goes with
 * the run's cluster, never right after the pools end: a late socket error would fail a neighbour.
 */
export const useDatabase = (): TestDatabase => {
  let copy: TestDatabase | undefined
  const ready = (): TestDatabase => {
    if (!copy) throw new Error('The test database is there from beforeAll on')
    return copy
  }
  const opened: Database[] = []
  beforeAll(async () => {
    const urls = await makeCopy(inject('testCluster'))
    const app = openDatabase(urls.appUrl, { max: 10, onIdleError: () => {} })
    const owner = openDatabase(urls.ownerUrl, { max: 2, onIdleError: () => {} })
    opened.push(app, owner)
    copy = { ...urls, db: app.db, pool: app.pool, ownerDb: owner.db }
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
    get superUrl() {
      return ready().superUrl
    },
  }
}

const makeCopy = async ({ port, template }: ClusterAccess) => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(urlOf(port, superuser, 'postgres'))
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER saldo_owner STRATEGY file_copy`)
  await admin.end()

  const urls = {
    appUrl: urlOf(port, 'saldo_server', name),
    ownerUrl: urlOf(port, 'saldo_owner', name),
    superUrl: urlOf(port, superuser, name),
  }
  // A copy doesn't carry the rights on the database itself.
  const owner = new pg.Client(urls.ownerUrl)
  await owner.connect()
  await grantApplication(owner, 'saldo_server')
  await owner.end()
  return urls
}
