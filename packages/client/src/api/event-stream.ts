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

/** Parses server-sent events from chunks of text; ignores comments and unused fields. */
export const eventReader = () => {
  let rest = ''

  /** Returns the events completed by this chunk. */
  return (piece: string): StreamEvent[] => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(eventOf).filter((event) => event !== undefined)
  }
}
