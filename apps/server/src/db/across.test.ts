import { expect, test } from 'vitest'
import { ClusterAway } from './directory.ts'
import { findInEach, inTurn, listEach, onEach, PartMissing, readEach } from './across.ts'
import type { Db, EveryDatabase } from './index.ts'

const [main, north, south] = [{}, {}, {}] as [Db, Db, Db]
const names = new Map([
  [main, 'main'],
  [north, 'norte'],
  [south, 'sur'],
])

const every = (away: readonly Db[] = []): EveryDatabase => ({
  all: [main, north, south],
  nameOf: (db) => names.get(db) ?? '',
  refuseClosed: (db) => {
    if (away.includes(db)) throw new ClusterAway('away')
  },
})

test('work reaches every cluster that is there, and says at the end which was not', async () => {
  const reached: Db[] = []
  const work = async (db: Db) => void reached.push(db)
  await expect(onEach(every([north]), work)).rejects.toMatchObject({ clusters: ['norte'] })
  expect(reached).toEqual([main, south])
})

test('an answer over all clusters is whole or refused with the part that it lacks', async () => {
  const read = async (db: Db) => names.get(db)
  expect(await readEach(every(), read)).toEqual(['main', 'norte', 'sur'])
  await expect(readEach(every([main, south]), read)).rejects.toMatchObject({ clusters: ['main', 'sur'] })
  await expect(readEach(every([main]), read)).rejects.toThrow(PartMissing)
})

test('an event is listed from where the directory has it: another has its rows while it moves, or after a move that was undone', async () => {
  const rows = new Map([
    [main, [1, 2, null, 0]],
    [north, [1, 1, 3, null]],
    [south, [4, 2, 5]],
  ])
  const homes = new Map([
    [1, north],
    [2, main],
    [3, north],
    [4, south],
  ])
  const asked: number[] = []
  const placed = {
    ...every(),
    forEvent: async (eventId: number) => {
      asked.push(eventId)
      return homes.get(eventId) ?? main
    },
  }
  const list = async (db: Db) => (rows.get(db) ?? []).map((eventId) => ({ eventId, at: names.get(db) }))
  expect(await listEach(placed, list)).toEqual([
    { eventId: 2, at: 'main' },
    { eventId: null, at: 'main' },
    { eventId: 0, at: 'main' },
    { eventId: 1, at: 'norte' },
    { eventId: 1, at: 'norte' },
    { eventId: 3, at: 'norte' },
    { eventId: null, at: 'norte' },
    { eventId: 4, at: 'sur' },
  ])
  expect(asked.toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(await listEach({ ...placed, all: [north] }, list)).toHaveLength(4)
  expect(asked).toHaveLength(5)
  await expect(listEach({ ...placed, ...every([south]) }, list)).rejects.toThrow(PartMissing)
})

test('what is in one cluster is found while another is away; what is not found may be there', async () => {
  const inNorth = async (db: Db) => (db === north ? 'here' : null)
  expect(await findInEach(every([main]), inNorth)).toBe('here')
  await expect(findInEach(every([north]), inNorth)).rejects.toMatchObject({ clusters: ['norte'] })
  expect(await findInEach(every(), async () => undefined)).toBeNull()
})

test('a mistake of ours is no cluster that is away', async () => {
  const broken = async (db: Db) => {
    if (db === south) throw new TypeError('a mistake')
  }
  await expect(onEach(every([main]), broken)).rejects.toThrow('a mistake')
  await expect(readEach(every([main]), broken)).rejects.toThrow('a mistake')
})

test('what fails for one doesn’t keep the next from its turn', async () => {
  const reached: number[] = []
  const work = async (one: number) => {
    reached.push(one)
    if (one < 3) throw new Error(`no ${one}`)
  }
  await expect(inTurn([1, 2, 3], work)).rejects.toThrow('no 1')
  expect(reached).toEqual([1, 2, 3])
})
