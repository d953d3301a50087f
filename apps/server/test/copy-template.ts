import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { grantApplication } from '../src/db/application-login.ts'
import { superuser } from '../src/db/embedded/cluster.ts'
import { urlOf } from './cluster.ts'
import type { ClusterAccess } from './cluster.ts'

export type CopyUrls = { appUrl: string; ownerUrl: string; superUrl: string }

/** A new database with everything the template has, and the three ways into it. */
export const copyTemplate = async ({ port, template }: ClusterAccess): Promise<CopyUrls> => {
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
