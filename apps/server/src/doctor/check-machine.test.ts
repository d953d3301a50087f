import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { createAsk } from '../gateways/checkup.ts'
import { checkCertificate, checkDisk, timeFindings } from './check-machine.ts'

const ask = createAsk(5_000)
const DAY_MS = 86_400_000

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A server with a certificate for 30 days, at an address of this machine that is not its loopback's usual one. */
const aSecureFront = async () => {
  const folder = aFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
  const subject = ['-subj', '/CN=saldo', '-addext', 'subjectAltName=IP:127.0.0.2']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  const pem = readFileSync(cert, 'utf8')
  const server = createServer({ key: readFileSync(key), cert: pem }).listen(0, '127.0.0.2')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => void server.close())
  return { url: `https://127.0.0.2:${(server.address() as AddressInfo).port}`, pem }
}

const examined = async (publicUrl: string, daysLater = 0, isLoopback = false) => {
  const now = () => Date.now() + daysLater * DAY_MS
  return (await checkCertificate({ publicUrl, isLoopback, now })(ask))[0]
}

test('a certificate that nobody vouches for, ends soon or is over is said; one that lasts is fine', async () => {
  const { url, pem } = await aSecureFront()
  expect(await examined(url)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  })
  const before = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(before))
  setDefaultCACertificates([...before, pem])
  expect(await examined(url)).toMatchObject({ state: 'fine', says: 'Es válido 29 días más.' })
  expect(await examined(url, 17)).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/^Vence en 12 días/),
  })
  expect(await examined(url, 32)).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/^Venció hace 3 días/),
  })
})

test('a certificate is not asked for on this machine, and none that is silent is a fault', async () => {
  expect(await examined('https://localhost:1', 0, true)).toMatchObject({ state: 'off' })
  expect(await examined('https://127.0.0.2:1')).toMatchObject({ state: 'unknown' })
})

test('a disk without room is said', async () => {
  // A file system of the kernel's has no room at all.
  expect(await checkDisk('/proc')(ask)).toMatchObject([
    { state: 'wrong', says: expect.stringMatching(/^Quedan 0\.0 GB en DATA_DIR y deben quedar 2/) },
  ])
  expect(await checkDisk(aFolder())(ask)).toMatchObject([{ state: 'fine' }])
})

test('a machine that takes its time from nobody is a fault in production only', async () => {
  const program = join(aFolder(), 'timedatectl')
  const answers = (text: string): void => {
    writeFileSync(program, `#!/bin/sh\necho ${text}\n`)
    chmodSync(program, 0o755)
  }
  answers('no')
  expect(await timeFindings(true, program)).toMatchObject([{ state: 'wrong' }])
  expect(await timeFindings(false, program)).toMatchObject([{ state: 'off' }])
  answers('yes')
  expect(await timeFindings(true, program)).toEqual([])
  expect(await timeFindings(true, join(tmpdir(), 'no-such-program'))).toEqual([])
})
