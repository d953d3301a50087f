import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { type BuiltRoute, createPageAddresses } from './page-address.ts'

const screen = { default: () => null }
const redirect = {}
const built: BuiltRoute[] = [
  { id: 'root', path: '', module: screen },
  { id: 'to-add-funds', parentId: 'root', path: 'events/:evento', module: redirect },
  { id: 'users', parentId: 'root', path: 'users/*', module: redirect },
  { id: 'shell', parentId: 'root', module: screen },
  { id: 'home', parentId: 'shell', index: true, module: screen },
  { id: 'sign-in', parentId: 'shell', path: 'auth/sign-in', module: screen },
  { id: 'recovery', parentId: 'shell', path: 'auth/forgot-password', module: screen },
  { id: 'receipt', parentId: 'shell', path: 'users/purchases/:order', module: screen },
  { id: 'office', parentId: 'shell', path: 'office/:event', module: screen },
  { id: 'places', parentId: 'office', path: 'places', module: screen },
  { id: 'funds', parentId: 'shell', path: 'events/:evento/add-funds', module: screen },
  { id: 'none', parentId: 'shell', path: '*', module: screen },
]
const plain = { file: '', layout: '' }
const addressOf = createPageAddresses(built, [
  { ...plain, path: '/', robots: 'listed' },
  { ...plain, path: '/auth/sign-in', policy: 'auth', robots: 'found', variants: ['again'] },
  { ...plain, path: '/auth/forgot-password', variants: ['token'] },
  { ...plain, path: '/office/:event/places', policy: 'office' },
])
const isEvent = (url: string): boolean => url === 'noche'
const at = (path: string) => addressOf(new URL(`https://saldo.test${path}`), isEvent)

test.each([
  ['/', '/'],
  ['/?utm=1', '/'],
  ['/_.data', '/_.data'],
  ['/_.data?_routes=home', '/_.data'],
  ['/_.data?x=1', '/_.data'],
  ['/auth/sign-in?returnUrl=/till&x=2', '/auth/sign-in'],
  ['/auth/sign-in/', '/auth/sign-in'],
  ['/AUTH/Sign-In', '/auth/sign-in'],
  ['/events/noche/add-funds?x=7', '/events/noche/add-funds'],
  ['/events/noche/add-funds.data?x=7', '/events/noche/add-funds.data'],
  ['/events/invented-1/add-funds', '/events/-/add-funds'],
  ['/events/invented-2/add-funds?x=1', '/events/-/add-funds'],
  ['/users/purchases/1', '/users/purchases/-'],
  ['/office/7/places', '/office/-/places'],
  ['/nowhere', '/-'],
  ['/no/where/either?x=1', '/-'],
  ['/nowhere.data', '/-.data'],
  ['/%zz', '/-'],
])('%s shows the page of %s', (path, address) => {
  expect(at(path)).toMatchObject({ address, isShared: true })
})

test('a query that changes what is rendered is told by its presence alone', () => {
  expect(at('/auth/sign-in?again=1').address).toBe('/auth/sign-in?again=1')
  expect(at('/auth/sign-in?again=x&y=2').address).toBe('/auth/sign-in?again=1')
  expect(at('/auth/forgot-password?token=abc').address).toBe('/auth/forgot-password?token=1')
  expect(at('/?again=1&token=2').address).toBe('/')
})

test.each([
  ['/', 'plain', true],
  ['/?utm=1', 'plain', true],
  ['/_.data', 'plain', false],
  ['/auth/sign-in/', 'auth', true],
  ['/AUTH/Sign-In?again=1', 'auth', true],
  ['/auth/sign-in.data', 'plain', false],
  ['/auth/forgot-password', 'plain', false],
  ['/office/7/places', 'office', false],
  ['/office/7', 'plain', false],
  ['/nowhere', 'plain', false],
])('%s has the %s policy, and search may list it: %s', (path, policy, isForSearch) => {
  expect(at(path)).toMatchObject({ policy, isForSearch })
})

test('what has no page is shown with the policy of the page for it', () => {
  const open = [{ id: 'none', path: 'till/*', module: screen }]
  const ofTill = createPageAddresses(open, [{ ...plain, path: '/till/*', policy: 'till' }], '/till/-')
  const address = { address: '/till/-', isShared: true, policy: 'till', isForSearch: false }
  for (const path of ['/till/nowhere', '/till/%zz', '/elsewhere'])
    expect(ofTill(new URL(`https://saldo.test${path}`), isEvent)).toEqual(address)
})

test('what has no page below another address has a page and a policy of its own', () => {
  const open = [
    { id: 'none', path: 'till/*', module: screen },
    { id: 'of-office', path: 'office/:event/*', module: screen },
  ]
  const at = createPageAddresses(
    open,
    [
      { ...plain, path: '/till/*', policy: 'till' },
      { ...plain, path: '/office/:event/*', policy: 'office' },
    ],
    '/till/-',
  )
  for (const path of ['/office/7/nowhere', '/office/x/y/z'])
    expect(at(new URL(`https://saldo.test${path}`), isEvent)).toMatchObject({
      address: '/office/-/-',
      policy: 'office',
    })
  expect(at(new URL('https://saldo.test/till/nowhere'), isEvent)).toMatchObject({ address: '/till/-' })
})

test.each(['/events/noche?x=1', '/events/invented', '/users/anything'])(
  '%s leads elsewhere, each as it was asked',
  (path) => {
    expect(at(path)).toEqual({
      address: path.split('?')[0],
      isShared: false,
      policy: 'plain',
      isForSearch: false,
    })
  },
)

/** The same routes as the router knows them. */
const childrenOf = (parentId?: string): RouteObject[] =>
  built
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }): RouteObject => {
      const own = { id, ...(path !== undefined && { path }) }
      return index === true ? { ...own, index } : { ...own, children: childrenOf(id) }
    })
const tree = childrenOf()

const words = [
  'auth',
  'Sign-In',
  'events',
  'noche',
  'add-funds',
  'users',
  'purchases',
  'till',
  'office',
  'places',
  '1',
]
const paths = words.flatMap((a) => [
  `/${a}`,
  ...words.flatMap((b) => [
    `/${a}/${b}`,
    ...words.flatMap((c) => [`/${a}/${b}/${c}`, `/${a}/${b}/${c}/places`]),
  ]),
])

test('each address shows the page that the router would show', () => {
  const differing = [...paths, '/', '//', '//x', '/auth//sign-in', '/users/'].filter((path) => {
    const url = new URL(`https://saldo.test${path.startsWith('//') ? '' : path}`)
    if (path.startsWith('//')) url.pathname = path
    const leaf = matchRoutes(tree, path)?.at(-1)?.route.id ?? 'none'
    const { address, isShared } = addressOf(url, isEvent)
    const shown = matchRoutes(tree, isShared ? address : path)?.at(-1)?.route.id
    const leads = built.find(({ id }) => id === leaf)?.module === redirect
    return shown !== leaf || isShared === leads
  })
  expect(differing).toEqual([])
})
