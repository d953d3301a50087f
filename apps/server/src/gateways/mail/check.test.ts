import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fine, look, unknown, wrong } from '../../../test/vendors/checkups.ts'
import { startSimulator, type Simulator } from '../../../test/vendors/simulator.ts'
import { checkMail } from './check.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.stop())

const checkup = (url: string, answerWithinMs = 10_000) =>
  checkMail({ url, fromAddress: 'hola@saldo.test', answerWithinMs })

/** A mail server that answers each line by what it begins with. */
const mailServer = async (says: Record<string, string>, greeting = '220 hola'): Promise<number> => {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write(`${greeting}\r\n`)
    socket.on('data', (line) => {
      const answer = Object.entries(says).find(([word]) => String(line).startsWith(word))?.[1]
      socket.write(`${answer ?? '250 OK'}\r\n`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('a mail server that lets us in is fine, and gets no letter', async () => {
  expect(await look(checkup(simulator.smtpUrl))).toEqual(
    fine('127.0.0.1 deja entrar; las cartas salen de hola@saldo.test.'),
  )
  expect(await simulator.inbox({ channel: 'email' })).toEqual([])
})

test('a login that is refused is said without the password', async () => {
  const port = await mailServer({ EHLO: '250-hola\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 no' })
  expect(await look(checkup(`smtp://ana:secreto-9@127.0.0.1:${port}`))).toEqual(
    wrong(
      '127.0.0.1 no acepta el usuario y la contraseña de SMTP_URL. Cópialos otra vez; muchos proveedores piden una contraseña de aplicación.',
    ),
  )
})

test('a server that will not speak to this machine is said', async () => {
  const port = await mailServer({}, '554 vete')
  expect(await look(checkup(`smtp://127.0.0.1:${port}`))).toEqual(
    wrong('127.0.0.1 no deja entrar (554). Pregunta a tu proveedor de correo si este equipo puede mandar.'),
  )
})

test('a server that speaks no TLS where it should is said', async () => {
  const port = await mailServer({})
  expect(await look(checkup(`smtps://127.0.0.1:${port}`))).toEqual(
    wrong(
      'La conexión segura con 127.0.0.1 no se puede creer. Usa el nombre que dice su certificado y el puerto que dice tu proveedor (465 para smtps).',
    ),
  )
})

const silent = unknown(
  '127.0.0.1 no contestó, así que no se sabe. Revisa que este equipo salga a internet y vuelve a intentarlo.',
)

test('a server that is not there, busy, or silent is unknown', async () => {
  expect(await look(checkup('smtp://127.0.0.1:1'))).toEqual(silent)
  expect(await look(checkup(`smtp://127.0.0.1:${await mailServer({}, '421 luego')}`))).toEqual(silent)
  expect(await look(checkup(`smtp://127.0.0.1:${await mailServer({}, '')}`, 200))).toEqual(silent)
})
