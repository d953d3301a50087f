export type StreamEvent = { name: string; data: string }

const eventOf = (block: string): StreamEvent | undefined => {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }
  return data.length > 0 ? { name, data: data.join('\n') } : undefined
}

/** Reads server-sent events out of text that comes in pieces; comments and fields that nobody here uses are passed over. */
export const eventReader = () => {
  let rest = ''

  /** The events that this piece completes. */
  return (piece: string): StreamEvent[] => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(eventOf).filter((event) => event !== undefined)
  }
}
