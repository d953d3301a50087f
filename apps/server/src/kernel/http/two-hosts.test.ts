import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'

const server = useServer(() => ({}) as never)
let port: number

beforeAll(async () => {
  port = Number(new URL(await server.app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})

const statusOf = async (...headers: string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    ['GET /api/v1/es/public/events HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'),
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return first.toString().slice(9, 12)
}

test('a request that names two hosts is refused, whichever of them is ours', async () => {
  const ours = `127.0.0.1:${port}`
  expect(await statusOf(`Host: ${ours}`)).toBe('200')
  expect(await statusOf(`Host: ${ours}`, 'Host: other.test')).toBe('400')
  expect(await statusOf('Host: other.test', `hOST: ${ours}`)).toBe('400')
})
