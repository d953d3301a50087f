/** The router's own start of the page: a module that names all others. */
const START = /(<script[^>]* type="module" async="">)([^]*?)(<\/script>)/
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * Waits for the pictures that the page is waited for, or for whoever can't wait; then asks for all scripts at once. The
 * pictures would otherwise share a slow connection with scripts that the page is shown without.
 */
const waitForPictures = (scripts: string[]): string => `
const pictures=[...document.querySelectorAll('img[fetchpriority=high]')].map((picture)=>picture.complete||new Promise((done)=>{picture.onload=picture.onerror=done}));
const touched=['pointerdown','keydown'].map((type)=>new Promise((done)=>addEventListener(type,done,{once:true})));
await Promise.race([Promise.all(pictures),...touched,new Promise((done)=>setTimeout(done,3000))]);
for(const href of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
`

/** Each script in a task of its own: one long task would keep a slow phone from answering a finger. */
const inTurns = (start: string): string =>
  start
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'const $1=await turn($2);')
    .replaceAll(/^import ("[^"]+");/gm, 'await turn($1);')

const TURN = `const turn=async(script)=>{await new Promise((done)=>setTimeout(done));return import(script)};\n`

const isNamed = (name: string) => {
  const file = new RegExp(`/${name}-[\\w-]+\\.js$`)
  return (script: string): boolean => file.test(script)
}

/** Shows what the screen is for before anything else runs. */
const isFirst = isNamed('first-qr')
const isForFirst = isNamed('(?:first-qr|rolldown-runtime)')

/** The scripts that most others need, in the order in which they need each other (see vite.config.ts). */
const groundwork = [
  isFirst,
  ...['react', 'router', 'every-page', 'schemas', 'accounts', 'balances'].map(isNamed),
]

/** Behind the style sheets, and all but the first after what the first paint waits for. */
const preloadsOf = (html: string): string =>
  [...html.matchAll(PRELOAD)]
    .map(([link, script]) =>
      isForFirst(script ?? '') ? link : link.replace(' href=', ' fetchpriority="low" href='),
    )
    .join('')

/**
 * The document with its scripts started one by one, and, where pictures are what it is waited for, after those.
 * Everything else in it stays as the router made it, for it is compared when the page comes to life.
 */
export const withLateScripts = (html: string): string => {
  const start = START.exec(html)
  if (!start) return html
  const scripts = [...html.matchAll(PRELOAD)].map(([, href]) => href ?? '')
  const first = groundwork
    .flatMap((isWanted) => scripts.filter(isWanted))
    .map((script) => `await turn(${JSON.stringify(script)});\n`)
  const waits = /<img[^>]* fetchPriority="high"/i.test(html)
  const body = TURN + (waits ? waitForPictures(scripts) : '') + first.join('') + inTurns(start[2] ?? '')
  const late = html.replace(START, (_, open: string, _body: string, close: string) => open + body + close)
  const preloads = waits ? '' : preloadsOf(html)
  return late.replaceAll(PRELOAD, '').replace('</head>', () => `${preloads}</head>`)
}
