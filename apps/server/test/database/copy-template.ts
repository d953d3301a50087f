import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { grantApplication } from '../../src/db/application-login.ts'
import { superuser } from '../../../../packages/embedded-postgres/src/cluster.ts'
import { urlOf } from './cluster.ts'
import type { ClusterAccess } from './cluster.ts'

export type CopyUrls = { appUrl: string; ownerUrl: string; superUrl: string }

/** A new copy of the template database, with the URLs of its three roles. */
export const copyTemplate = async ({ port, template }: ClusterAccess): Promise<CopyUrls> => {
  const urls = await makeDatabase(port, `TEMPLATE ${template} STRATEGY file_copy`)
  // A copy doesn't inherit privileges on the database itself.
  const owner = new pg.Client(urls.ownerUrl)
  await owner.connect()
  await grantApplication(owner, 'saldo_server')
  await owner.end()
  return urls
}

/** A new empty database, for tests of the migrator. */
export const emptyDatabase = ({ port }: Pick<ClusterAccess, 'port'>): Promise<CopyUrls> =>
  makeDatabase(port, '')

const makeDatabase = async (port: number, options: string): Promise<CopyUrls> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(urlOf(port, superuser, 'postgres'))
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} OWNER saldo_owner ${options}`)
  await admin.end()
  return {
    appUrl: urlOf(port, 'saldo_server', name),
    ownerUrl: urlOf(port, 'saldo_owner', name),
    superUrl: urlOf(port, superuser, name),
  }
}
