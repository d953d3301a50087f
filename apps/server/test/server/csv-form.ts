const BOUNDARY = 'x-boundary-x'

const part = (name: string, value: string | Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ])

/** A CSV file, after the hash of its preview, as a browser sends it. */
export const csvForm = (file: string | Buffer, hash?: string) => ({
  multipart: Buffer.concat([
    ...(hash === undefined ? [] : [part('hash', hash)]),
    part('file', file, '; filename="a.csv"\r\ncontent-type: text/csv'),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})
