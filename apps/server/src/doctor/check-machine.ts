import { execFile } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { doctorServerCopy as copy } from '@saldo/copy/doctor-server'
import { unknown, wrong, type Checkup, type Finding } from '../gateways/checkup.ts'

const GIGABYTE = 2 ** 30
const LEAST_GIGABYTES = 2
const LEAST_DAYS = 14
const DAY_MS = 86_400_000
const ANSWER_WITHIN_MS = 10_000

/** Whether the server's own files have room; the database's, where it is elsewhere, are not seen from here. */
export const checkDisk =
  (dataDir: string): Checkup =>
  async () => {
    const { bavail, bsize } = await statfs(dataDir)
    const free = (bavail * bsize) / GIGABYTE
    return free < LEAST_GIGABYTES
      ? [wrong(copy.disk.full(free.toFixed(1), LEAST_GIGABYTES))]
      : [{ state: 'fine', says: copy.disk.fine(free.toFixed(1)) }]
  }

/** Whether this machine takes its time from somebody; nothing where it has no `timedatectl` to say so. */
export const timeFindings = async (isProduction: boolean, program = 'timedatectl'): Promise<Finding[]> => {
  try {
    const asked = promisify(execFile)(program, ['show', '--property=NTPSynchronized', '--value'], {
      timeout: 3_000,
    })
    if ((await asked).stdout.trim() !== 'no') return []
    return [{ state: isProduction ? 'wrong' : 'off', says: copy.clock.notSynchronised }]
  } catch {
    return []
  }
}

type Shown = { certificate: PeerCertificate; distrust: string | null }

/** The certificate that browsers are shown there; null without an answer. */
const certificateAt = ({ hostname, port }: URL): Promise<Shown | null> =>
  new Promise((done) => {
    const host = hostname.replaceAll(/[[\]]/g, '')
    const socket: TLSSocket = connect(
      // Distrust is a finding, not an end.
      {
        host,
        port: Number(port) || 443,
        rejectUnauthorized: false,
        ...(isIP(host) === 0 && { servername: host }),
      },
      () => {
        const distrust = socket.authorized ? null : String(socket.authorizationError)
        done({ certificate: socket.getPeerCertificate(), distrust })
        socket.destroy()
      },
    )
    socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy())
    socket.on('error', () => done(null))
    socket.on('close', () => done(null))
  })

/** How long the public address's certificate lasts, and whether browsers trust it. */
export const checkCertificate =
  ({ publicUrl, isLoopback, now }: { publicUrl: string; isLoopback: boolean; now: () => number }): Checkup =>
  async () => {
    const url = new URL(publicUrl)
    if (isLoopback || url.protocol !== 'https:') return [{ state: 'off', says: copy.certificate.local }]
    const shown = await certificateAt(url)
    if (!shown) return [unknown(copy.certificate.silent(url.host))]
    const days = Math.floor((Date.parse(shown.certificate.valid_to) - now()) / DAY_MS)
    if (days < 0) return [wrong(copy.certificate.over(-days))]
    if (shown.distrust !== null) return [wrong(copy.certificate.distrusted(shown.distrust))]
    return days < LEAST_DAYS
      ? [wrong(copy.certificate.soon(days, LEAST_DAYS))]
      : [{ state: 'fine', says: copy.certificate.fine(days) }]
  }
