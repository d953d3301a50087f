import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'
import { birthmark } from './processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const leave = (pid: number, mark: string) => writeFileSync(join(folder, 'postgres.lock'), `${pid} ${mark}`)

test('a held folder is refused and says by whom; a released one is free', async () => {
  const first = await lockFolder(folder, 0)
  expect(await lockFolder(folder, 0)).toEqual({
    isOurs: false,
    holder: { pid: process.pid, birthmark: birthmark(process.pid) },
  })
  if (first.isOurs) first.release()
  expect(await lockFolder(folder, 0)).toMatchObject({ isOurs: true })
})

test('a dead holder’s lock is taken over', async () => {
  leave(2_147_483_646, '123')
  expect(await lockFolder(folder, 0)).toMatchObject({ isOurs: true })
})

test('a lock whose number now belongs to a younger process is taken over', async () => {
  leave(process.ppid, '1')
  expect(await lockFolder(folder, 0)).toMatchObject({ isOurs: true })
})

test('a lock that was cut short on a full disk is taken over', async () => {
  writeFileSync(join(folder, 'postgres.lock'), '')
  expect(await lockFolder(folder, 0)).toMatchObject({ isOurs: true })
})

test('of ten that find a dead holder’s lock at once, one gets it', async () => {
  leave(2_147_483_646, '123')
  const locks = await Promise.all(Array.from({ length: 10 }, () => lockFolder(folder, 0)))
  expect(locks.filter((lock) => lock.isOurs)).toHaveLength(1)
})

test('who waits gets the folder when its holder lets go', async () => {
  const first = await lockFolder(folder, 0)
  const second = lockFolder(folder, 10_000)
  if (first.isOurs) first.release()
  expect(await second).toMatchObject({ isOurs: true })
})
