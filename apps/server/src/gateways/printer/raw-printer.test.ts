import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createRawPrinter } from './raw-printer.ts'

const HERE = '127.0.0.1'

/** A device that does as it is told with each connection; the jobs that it got. */
const aDevice = async (serve: (socket: Socket, done: () => void) => void = (_socket, done) => done()) => {
  const jobs: string[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let job = ''
    socket.on('error', () => undefined)
    socket.setEncoding('latin1').on('data', (piece: string) => (job += piece))
    socket.on('end', () =>
      serve(socket, () => {
        jobs.push(job)
        socket.end()
      }),
    )
  })
  server.listen(0, HERE)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { jobs, port: (server.address() as AddressInfo).port }
}

const printerAt = (port: number, answerWithinMs = 4_000) =>
  createRawPrinter({ isOn: true, port, takesLoopback: true, answerWithinMs })

test.each([
  ['10.0.0.5', true],
  ['172.16.0.1', true],
  ['172.31.255.254', true],
  ['192.168.1.50', true],
  ['172.32.0.1', false],
  ['172.15.255.255', false],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['8.8.8.8', false],
  ['::ffff:10.0.0.5', false],
  ['fd00::1', false],
  ['localhost', false],
  ['10.1', false],
  ['0x0a000001', false],
  ['', false],
])('the server connects to a printer at %s: %s', (address, takes) => {
  const printer = createRawPrinter({ isOn: true, port: 1, takesLoopback: false })
  expect(printer.takes(address)).toBe(takes)
})

test.each(['8.8.8.8', '127.0.0.1', '169.254.169.254', 'localhost'])(
  'nothing is sent to %s',
  async (address) => {
    const { jobs, port } = await aDevice()
    const printer = createRawPrinter({ isOn: true, port, takesLoopback: false })
    expect(await printer.print(address, Buffer.from('a'))).toBe('unreachable')
    expect(jobs).toEqual([])
  },
)

test('a job arrives whole, and jobs of one printer arrive one after the other', async () => {
  const open: number[] = []
  let now = 0
  const { jobs, port } = await aDevice((_socket, done) => {
    open.push((now += 1))
    setTimeout(() => {
      now -= 1
      done()
    }, 20)
  })
  const printer = printerAt(port)
  const large = Buffer.alloc(60_000, 'x')
  expect(await Promise.all([printer.print(HERE, large), printer.print(HERE, Buffer.from('b'))])).toEqual([
    'sent',
    'sent',
  ])
  expect([jobs.map((job) => job.length), open]).toEqual([
    [60_000, 1],
    [1, 1],
  ])
})

test('silence is unknown, a line that breaks is too, and nobody there is unreachable', async () => {
  const silent = await aDevice(() => undefined)
  const cut = await aDevice((socket) => socket.resetAndDestroy())
  const job = Buffer.from('a')
  expect(await printerAt(silent.port, 100).print(HERE, job)).toBe('unknown')
  expect(await printerAt(cut.port).print(HERE, job)).toBe('unknown')
  expect(await printerAt(1).print(HERE, job)).toBe('unreachable')
})

test('behind a printer that hangs only some wait, and the rest is refused at once', async () => {
  const { port } = await aDevice(() => undefined)
  const printer = printerAt(port, 30)
  const answers = await Promise.all(Array.from({ length: 13 }, () => printer.print(HERE, Buffer.from('a'))))
  expect(answers.filter((answer) => answer === 'unreachable')).toHaveLength(3)
  expect(answers.filter((answer) => answer === 'unknown')).toHaveLength(10)
})

test('a deployment that has printers off connects nowhere', async () => {
  const { jobs, port } = await aDevice()
  const printer = createRawPrinter({ isOn: false, port, takesLoopback: true })
  expect(await printer.print(HERE, Buffer.from('a'))).toBe('unreachable')
  expect(jobs).toEqual([])
})
