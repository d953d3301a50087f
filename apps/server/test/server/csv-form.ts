const BOUNDARY = 'x-boundary-x'

const part = (name: string, value: string | Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ])

/** A CSV file, after the mark of its preview, as a browser sends it. */
export const csvForm = (file: string | Buffer, mark?: string) => ({
  multipart: Buffer.concat([
    ...(mark === undefined ? [] : [part('mark', mark)]),
    part('file', file, '; filename="a.csv"\r\ncontent-type: text/csv'),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})
