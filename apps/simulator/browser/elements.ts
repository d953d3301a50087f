type Attributes = { [name: string]: string | number | boolean | undefined }

/** Creates an element with attributes and children. `false` and undefined omit an attribute. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : String(value))
  node.append(...children)
  return node
}

/**
 * Attaches a shadow root with its own styles to a new host; no inline style, so the strictest policy allows
 * it.
 */
export const shadowIn = (container: HTMLElement, css: string): { host: HTMLElement; root: ShadowRoot } => {
  const host = element('div')
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  container.replaceChildren(host)
  return { host, root }
}

export type Field = {
  row: HTMLElement
  input: HTMLInputElement
  /** Shows an error under the field; undefined removes it. */
  fail: (sentence: string | undefined) => void
}

/** A labelled input whose error is tied to it for screen readers. */
export const field = (id: string, label: string, attributes: Attributes): Field => {
  const error = element('p', { id: `${id}-error`, class: 'error', hidden: true })
  const input = element('input', { id, name: id, 'aria-describedby': `${id}-error`, ...attributes })
  const row = element('div', { class: `field ${id}` }, element('label', { for: id }, label), input, error)
  const fail = (sentence: string | undefined) => {
    error.textContent = sentence ?? ''
    error.hidden = sentence === undefined
    input.setAttribute('aria-invalid', String(sentence !== undefined))
  }
  return { row, input, fail }
}
