/**
 * Downloads a file in a process of its own, as whoever asks for it does far from the server: prints its bytes.
 * Arguments: address, access token.
 */
const [address = '', token = ''] = process.argv.slice(2)
const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
if (!reply.ok || !reply.body) throw new Error(`${address}: ${reply.status}`)
let bytes = 0
for await (const part of reply.body) bytes += part.length
console.log(bytes)
