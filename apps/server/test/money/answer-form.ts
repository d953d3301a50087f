const BOUNDARY = 'x-answer-x'

const part = (name: string, value: string | Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ])

/** A bank's answer behind its fields, as a browser sends it. */
export const answerForm = (file: string | Buffer, fields: Record<string, string>) => ({
  multipart: Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(name, value)),
    part('file', file, '; filename="respuesta.csv"\r\ncontent-type: text/csv'),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})
