/** The router's inline start module, which imports all others. */
const START = /(<script[^>]* type="module" async="">)([^]*?)(<\/script>)/
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * Requests all scripts once the important pictures have loaded, or at the first input. Otherwise the scripts,
 * which the first view doesn't need, would share a slow connection with the pictures.
 */
const waitForPictures = (scripts: string[]): string => `
const pictures=[...document.querySelectorAll('img[fetchpriority=high]')].map((picture)=>picture.complete||new Promise((done)=>{picture.onload=picture.onerror=done}));
const touched=['pointerdown','keydown'].map((type)=>new Promise((done)=>addEventListener(type,done,{once:true})));
await Promise.race([Promise.all(pictures),...touched,new Promise((done)=>setTimeout(done,3000))]);
for(const href of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
`

/** Runs each script in its own task: one long task would block input on a slow phone. */
const inTurns = (start: string): string =>
  start
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'const $1=await turn($2);')
    .replaceAll(/^import ("[^"]+");/gm, 'await turn($1);')

const TURN = `const turn=async(script)=>{await new Promise((done)=>setTimeout(done));return import(script)};\n`

const isNamed = (name: string) => {
  const file = new RegExp(`/${name}-[\\w-]+\\.js$`)
  return (script: string): boolean => file.test(script)
}

/** The script that draws the screen's main content, run before all others (`first` in vite-app.ts). */
const isFirst = isNamed('first')
const isForFirst = isNamed('(?:first|rolldown-runtime)')

/** The shared scripts in dependency order: the areas' from the outermost in, as their numbers say (script-areas.ts). */
const groundwork = [isFirst, ...['react', 'router', String.raw`area\d`].map(isNamed)]

/** Preload links: after the style sheets, and all but the first after what the first paint needs. */
const preloadsOf = (html: string): string =>
  [...html.matchAll(PRELOAD)]
    .map(([link, script]) =>
      isForFirst(script ?? '') ? link : link.replace(' href=', ' fetchpriority="low" href='),
    )
    .join('')

/**
 * The document with its scripts started one by one, after the important pictures if any. The rest stays as
 * the router made it, because hydration compares it.
 */
export const withLateScripts = (html: string): string => {
  const start = START.exec(html)
  if (!start) return html
  const scripts = [...html.matchAll(PRELOAD)].map(([, href]) => href ?? '')
  const first = groundwork
    .flatMap((isWanted) => scripts.filter(isWanted).toSorted())
    .map((script) => `await turn(${JSON.stringify(script)});\n`)
  const waits = /<img[^>]* fetchPriority="high"/i.test(html)
  const body = TURN + (waits ? waitForPictures(scripts) : '') + first.join('') + inTurns(start[2] ?? '')
  const late = html.replace(START, (_, open: string, _body: string, close: string) => open + body + close)
  const preloads = waits ? '' : preloadsOf(html)
  return late.replaceAll(PRELOAD, '').replace('</head>', () => `${preloads}</head>`)
}
