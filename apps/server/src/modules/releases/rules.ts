import { type AppId, appIds } from '@saldo/contract/releases'
import { releasesCopy } from '@saldo/copy/releases'
import { fault } from '../../kernel/errors.ts'

const VERSION = /^\d{1,5}(?:\.\d{1,5}){1,3}(?:-[0-9A-Za-z.]{1,20})?$/

/**
 * Normalises a build's URL. Visitors' browsers are redirected there, so only https and the allowed hosts
 * (with their subdomains) are accepted. Throws validation_failed.
 */
export const checkRelease = (version: string, address: string, hosts: readonly string[]): string => {
  if (!VERSION.test(version)) throw fault('version', releasesCopy.versionNotUsable)
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'https:') throw fault('update_url', releasesCopy.urlNotHttps)
  const isAllowed = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  const isPlain = url.username === '' && url.password === '' && url.port === ''
  if (!isAllowed || !isPlain) throw fault('update_url', releasesCopy.hostNotAllowed(url.host))
  return url.href
}

/**
 * A placeholder for the desktop app before its first build; null for other apps and without a configured
 * address, as in production.
 */
export const demoBuild = (
  appId: AppId,
  address: string | undefined,
): { update_url: string; version: string } | null =>
  address === undefined || appId !== appIds.desktop ? null : { update_url: address, version: '0.0.0-demo' }
