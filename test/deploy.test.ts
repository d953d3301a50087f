import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { envVariables } from '../apps/server/src/env.ts'
import { BESIDE_THE_POOL } from '../apps/server/src/doctor/check-postgres.ts'
import { endpoints } from '../apps/server/test/server/contract-endpoints.ts'
import { live, sentencesOf } from '../apps/server/test/server/live-env.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/deploy')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const file = (name: string): string => read(join('files', name))
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
const files = readdirSync(join(folder, 'files'))
const prose = pages.map(read).join('\n')

/** Lines of NAME=value or of names alone, without comments. */
const linesOf = (name: string): string[] =>
  file(name)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
const variablesOf = (name: string): string[] => linesOf(name).map((line) => line.split('=')[0] ?? '')
const known = new Set(Object.keys(envVariables))
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')
const unique = (values: readonly string[]): string[] => [...new Set(values)].sort()
/** Values of a unit's setting, in order. */
const settingsOf = (unit: string, setting: string): string[] =>
  all(file(unit), new RegExp(`^${setting}=(.*)$`, 'gm'))

test('each file is on a page, and each page in the list of pages', () => {
  expect(files.filter((name) => !prose.includes(`files/${name}`))).toEqual([])
  expect(pages.filter((name) => name !== 'README.md' && !read('README.md').includes(`](${name})`))).toEqual(
    [],
  )
})

describe('variables', () => {
  const given = [...variablesOf('saldo.env'), ...variablesOf('secrets.list'), ...variablesOf('owner.list')]

  test('each one exists, and is in one place only', () => {
    expect(given.filter((name) => !known.has(name))).toEqual([])
    expect(given.length).toBe(unique(given).length)
  })

  test('they are all that production asks for', () => {
    // The values of the tests' production, as far as the files name the variable; the units say host and port.
    const named = Object.fromEntries(
      Object.entries(live).filter(([name]) => given.includes(name) && name !== 'DATABASE_MIGRATION_URL'),
    )
    expect(sentencesOf({ ...named, HOST: '127.0.0.1', PORT: '3001' })).toEqual([])
    expect(sentencesOf({ ...named, APP_SECRET: '' })).not.toEqual([])
  })

  test('what can open or rewrite something is no line of the environment file', () => {
    const secret = /SECRET|TOKEN|PASSWORD|PRIVATE|DATABASE_(MIGRATION_)?URL|SMTP_URL/
    expect(variablesOf('saldo.env').filter((name) => secret.test(name))).toEqual([])
    expect(variablesOf('secrets.list')).not.toContain('DATABASE_MIGRATION_URL')
  })

  test('each one that a page names exists', () => {
    const ours = /\b(?:DATABASE|APP|TRUST|LEDGER|REUSE|PUBLIC|DATA|METRICS|BRAND)_[A-Z_]+\b/g
    const named = unique([...prose.matchAll(ours)].map(([name]) => name))
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('units', () => {
  const units = files.filter((name) => name.endsWith('.service'))
  const ours = ['saldo@.service', 'saldo-migrate.service']

  test.each(ours)('%s starts what is there, in its working directory', (unit) => {
    const [start = ''] = settingsOf(unit, 'ExecStart')
    const [at = ''] = settingsOf(unit, 'WorkingDirectory')
    const [wrapper = '', , node = ''] = start.split(' ')
    expect(basename(wrapper)).toBe('with-secrets')
    expect(node).toBe(`${at}/node_modules/node/bin/node`)
    expect(existsSync(join(root, 'node_modules/node/bin/node'))).toBe(true)
    const scripts = all(start, / ((?:apps|scripts)\/[\w./-]+)/g)
    expect(scripts).toHaveLength(1)
    expect(scripts.filter((script) => !existsSync(join(root, script)))).toEqual([])
  })

  test('only the migration reads the owner’s login', () => {
    expect(units.filter((unit) => file(unit).includes('/etc/saldo/owner'))).toEqual(['saldo-migrate.service'])
    for (const unit of ours) {
      const loaded = settingsOf(unit, 'LoadCredential').map((value) => value.split(':')[0])
      expect(settingsOf(unit, 'ExecStart')[0]?.split(' ')[1]).toBe(loaded.join(','))
    }
  })

  test('a process runs with the flags and the memory settings of the product’s own start', () => {
    const source = readFileSync(join(root, 'scripts/product.mjs'), 'utf8')
    const flags = all(
      source.slice(source.indexOf('SERVER_FLAGS'), source.indexOf('SERVER_MALLOC')),
      /'(--[^']+)'/g,
    )
    expect(flags.length).toBeGreaterThan(2)
    const [start = ''] = settingsOf('saldo@.service', 'ExecStart')
    expect(all(start, / (--[\w=.-]+)/g)).toEqual([...flags, '--disable-warning=ExperimentalWarning'])
    const malloc = [...source.matchAll(/(MALLOC_\w+): '(\d+)'/g)].map(([, name, value]) => `${name}=${value}`)
    expect(settingsOf('saldo@.service', 'Environment').join(' ').split(' ').slice(2)).toEqual(malloc)
  })

  test('folders that the environment names are those that a process may write', () => {
    const [state = ''] = settingsOf('saldo@.service', 'StateDirectory')
    const folders = linesOf('saldo.env').filter((line) => /^(DATA_DIR|LEDGER_HEADS_FILE)=/.test(line))
    expect(folders).toHaveLength(2)
    expect(folders.filter((line) => !line.includes(`=/var/lib/${state}`))).toEqual([])
  })

  test('each one keeps to itself', () => {
    for (const unit of ours)
      for (const setting of ['NoNewPrivileges', 'ProtectHome', 'PrivateTmp', 'PrivateDevices'])
        expect([unit, setting, settingsOf(unit, setting)]).toEqual([unit, setting, ['yes']])
  })
})

describe('ports and addresses agree', () => {
  const ports = unique(all(prose, /saldo@(\d+)/g).filter((port) => port !== '3003'))

  test('both proxies send to the processes that the pages start, on the address that they listen on', () => {
    expect(ports).toEqual(['3001', '3002'])
    expect(all(file('nginx.conf'), /server 127\.0\.0\.1:(\d+)/g)).toEqual(ports)
    expect(unique(all(file('Caddyfile'), /127\.0\.0\.1:(\d+)/g))).toEqual(ports)
    expect(settingsOf('saldo@.service', 'Environment')[0]).toBe('HOST=127.0.0.1 PORT=%i')
    expect(linesOf('saldo.env')).toContain('TRUST_PROXY=127.0.0.1')
  })

  test('both proxies know the event of every call that has one', () => {
    const nginx = new RegExp(/"~(\^[^"]+)" "event/.exec(file('nginx.conf'))?.[1] ?? '(?!)')
    const caddy = new RegExp(/path_regexp event (\S+)/.exec(file('Caddyfile'))?.[1] ?? '(?!)')
    const paths = endpoints.map(({ path }) => path).filter((path) => /[{:]event\b/.test(path))
    expect(paths.length).toBeGreaterThan(100)
    const addresses = paths.map((path) =>
      `/api/v1/es/${path.replace(/^\/+/, '')}`.replace(/(?:\{event\}|:event\b)/, '7'),
    )
    for (const pattern of [nginx, caddy])
      expect(addresses.filter((address) => !pattern.exec(address)?.includes('7'))).toEqual([])
  })

  test('HAProxy asks Patroni, and sends to PostgreSQL, where they listen', () => {
    const [patroni, haproxy] = [file('patroni.yml'), file('haproxy.cfg')]
    const nodes = all(haproxy, /server \w+ ([\d.]+):\d+/g)
    expect(nodes).toHaveLength(3)
    const [rest] = all(patroni, /restapi:\n {2}listen: [\d.]+:(\d+)/g)
    const [postgres] = all(patroni, /postgresql:\n {2}listen: [\d.]+:(\d+)/g)
    expect(all(haproxy, / port (\d+) /g)).toEqual([rest])
    expect(unique(all(haproxy, /server \w+ [\d.]+:(\d+)/g))).toEqual([postgres])
    expect(all(patroni, /^ {2}hosts: (.*)$/gm)[0]?.split(',')).toEqual(nodes.map((node) => `${node}:2379`))
    const [peers = ''] = all(file('etcd.env'), /^ETCD_INITIAL_CLUSTER=(.*)$/gm)
    expect(all(peers, /=https:\/\/([\d.]+):2380/g)).toEqual(nodes)
    const [bound] = all(haproxy, /bind (\S+)/g)
    expect(read('high-availability.md')).toContain(`go to \`${bound}\``)
    expect(read('server.md')).toContain(`@${bound}/saldo`)
  })

  test('a database has room for the connections of two processes and one more', () => {
    const [pool] = all(file('saldo.env'), /^DATABASE_POOL=(\d+)$/gm)
    const [most] = all(file('patroni.yml'), /max_connections: (\d+)/g)
    expect(3 * (Number(pool) + BESIDE_THE_POOL)).toBeLessThan(Number(most))
    expect(read('postgresql.md')).toContain(`DATABASE_POOL\` + ${BESIDE_THE_POOL} connections`)
  })

  test('archive, copy and restore speak of one cluster', () => {
    const [data = ''] = all(file('patroni.yml'), /data_dir: (\S+)/g)
    expect(all(file('pgbackrest.conf'), /^pg1-path=(.*)$/gm)).toEqual([data])
    const stanza = /^\[(\w+)\]$/gm
    expect(all(file('pgbackrest.conf'), stanza)).toEqual(['global', 'saldo'])
    const named = [file('patroni.yml'), file('pgbackrest-backup.service'), prose].join('\n')
    expect(unique(all(named, /--stanza=(\w+)/g))).toEqual(['saldo'])
  })
})

describe('nothing answered may be lost', () => {
  const patroni = file('patroni.yml')

  test('a commit waits for a second machine, and nothing that loses commits is set', () => {
    for (const setting of [
      'synchronous_mode: true',
      'synchronous_mode_strict: true',
      "synchronous_commit: 'on'",
    ])
      expect(patroni).toContain(setting)
    expect([patroni, read('postgresql.md')].join('\n')).not.toMatch(/(fsync|full_page_writes)[:= ]+'?off/)
  })

  test('the watchdog ends a hung primary before its place is given away', () => {
    const number = (name: string): number => Number(all(patroni, new RegExp(`${name}: (\\d+)`, 'g'))[0])
    expect(patroni).toContain('mode: required')
    // What Patroni asks of its own times.
    expect(number('ttl')).toBeGreaterThanOrEqual(number('loop_wait') + 2 * number('retry_timeout'))
    const worst = number('ttl') + number('loop_wait')
    expect(read('high-availability.md')).toContain(
      `${number('ttl')} + ${number('loop_wait')} + 1 + 2 = ${worst + 3} s`,
    )
  })

  test('nobody reaches the database without TLS', () => {
    const rules = all(patroni, /^ {4}- ((?:local|host)\w* .*)$/gm)
    expect(rules.length).toBeGreaterThan(4)
    expect(rules.filter((rule) => !/^(local|hostssl) /.test(rule))).toEqual([])
  })
})
