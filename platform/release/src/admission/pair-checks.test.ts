import { describe, expect, it } from 'vitest'
import { admit } from '../findings/admit.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { versioned } from '../testing/versioned-release.ts'
import { checkPair, checkPairs } from './pair-checks.ts'
import { checkRoutes } from './routes-and-menu.ts'

const neverRead = () => Promise.reject(new Error('no contract differs'))
const route = (path: string) => ({ path, page: './home', name: 'A page', audience: 'public' as const })
/** Shares nothing and has no pages of its own. */
const without = { routes: [], menu: [], publicFiles: [], sitemap: [], consumes: {}, exposes: {} }
const marketing = (overrides: Parameters<typeof fakeRemote>[0]) =>
  versioned(fakeRemote({ name: 'marketing', ...without, ...overrides }))
const careers = (overrides: Parameters<typeof fakeRemote>[0]) => versioned(fakeRemote({ ...without, ...overrides }))

describe('routes of two apps', () => {
  it.each([
    ['/careers', '/careers'],
    ['/application/:id', '/application/:career'],
    ['/application/:id', '/application/12'],
    ['/application/12', '/application/:id'],
  ])('overlap: %s and %s', (mine, theirs) => {
    const rejections = checkPair(careers({ routes: [route(mine)] }), marketing({ routes: [route(theirs)] }))
    expect(rejections).toMatchObject([
      { check: 'routes', reason: `Route ${mine} overlaps ${theirs} of marketing@1.0.0.` },
    ])
    expect(rejections[0]?.fix).toContain('make a version of marketing without it live for everyone')
  })

  it.each([
    ['/careers', '/about'],
    ['/products/:name', '/products'],
    // Matching order decides which app gets the addresses that both routes match.
    ['/application/:id', '/:folder/files'],
  ])('do not overlap: %s and %s', (mine, theirs) => {
    expect(checkPair(careers({ routes: [route(mine)] }), marketing({ routes: [route(theirs)] }))).toEqual([])
  })

  it('overlap even if one of the apps is the shell', () => {
    const remote = careers({ routes: [route('/login')] })
    expect(checkPair(versioned(fakeShell()), remote)).toMatchObject([{ check: 'routes' }])
  })
})

describe('menu entries of two apps', () => {
  const entry = { group: 'services', order: 2, label: 'Cloud', path: '/cloud' }

  it.each([
    ['the same address', { ...entry, group: 'products', order: 9, label: 'Other' }],
    ['the same label in a group', { ...entry, order: 9, path: '/other' }],
    ['the same place in a group', { ...entry, label: 'Other', path: '/other' }],
  ])('conflict over %s', (_, theirs) => {
    const rejections = checkPair(careers({ menu: [entry] }), marketing({ menu: [theirs] }))
    expect(rejections).toMatchObject([{ check: 'routes', reason: expect.stringContaining('Menu entry "Cloud"') }])
  })

  it.each([
    [
      'need only another place if nothing else is the same',
      { label: 'Other', path: '/other' },
      'remote.ts, such as 3.',
    ],
    ['can move with their label', { order: 9, path: '/other' }, 'publish with --takes marketing'],
  ])('%s', async (_, theirs, fix) => {
    const subject = careers({ menu: [entry] })
    const others = [marketing({ menu: [{ ...entry, ...theirs }] })]
    const [found] = await checkPairs({ subject, bytes: bytesOf(subject.manifest), others })
    expect(found?.fix).toContain(fix)
    expect(found?.fix.includes('--takes')).toBe(fix.includes('--takes'))
  })

  it('do not conflict in different groups', () => {
    const theirs = { ...entry, group: 'products', path: '/other' }
    expect(checkPair(careers({ menu: [entry] }), marketing({ menu: [theirs] }))).toEqual([])
  })
})

describe('menu groups', () => {
  const entry = { group: 'tools', order: 2, label: 'Cloud', path: '/cloud' }
  const shell = (menuGroups: string[]) => versioned(fakeShell({ menuGroups }), '4.1.0')

  it('are accepted if the live shell has them', () => {
    expect(checkPair(careers({ menu: [entry] }), shell(['services', 'tools']))).toEqual([])
  })

  it('are rejected if unknown, with a list of the known ones', () => {
    expect(checkPair(careers({ menu: [entry] }), shell(['services', 'products']))).toEqual([
      {
        check: 'routes',
        reason: 'Menu entry "Cloud" of careers@1.0.0 is in group tools, which is not in the header of shell@4.1.0.',
        fix: 'Choose one of its groups: services, products. Or release a shell that declares group tools first (menuGroups in defineHost).',
      },
    ])
  })

  it('block a shell that drops one while a remote uses it', () => {
    expect(checkPair(shell(['services']), careers({ menu: [entry] }))).toMatchObject([
      { fix: 'Keep group tools until a version of careers without it is live for everyone.' },
    ])
  })
})

it('rejects the same public file in two apps', () => {
  const files = { publicFiles: ['assets/data/list.json'] }
  expect(checkPair(careers(files), marketing(files))).toMatchObject([
    { reason: 'Public file assets/data/list.json is owned by marketing@1.0.0.' },
  ])
})

it('rejects a feed at the address of another app’s public file', () => {
  const feeds = [{ path: '/assets/data/list.json', title: 'A', page: '/careers', entries: '/careers/' }]
  const other = versioned(fakeRemote({ name: 'marketing', routes: [], menu: [], sitemap: [] }), '1.0.0')
  expect(checkPair(careers({ feeds }), other)).toMatchObject([
    { reason: 'Public file assets/data/list.json is owned by marketing@1.0.0.' },
  ])
})

describe('paths that the shell reserves', () => {
  const shell = (reserved: string[]) => versioned(fakeShell({ reserved, provides: {} }), '4.1.0')
  const tools = careers({ routes: [route('/tools/saw')] })

  it('are rejected as routes of a remote', () => {
    expect(checkPair(tools, shell(['tools']))).toMatchObject([
      { check: 'routes', reason: 'Route /tools/saw is reserved for the site itself.' },
    ])
    expect(checkPair(tools, shell(['saw']))).toEqual([])
  })

  it.each(['/robots.txt', '/sitemap.xml'])('can be files, such as %s', (path) => {
    expect(checkPair(careers({ routes: [route(path)] }), shell(['robots.txt', 'sitemap.xml']))).toMatchObject([
      { check: 'routes', reason: `Route ${path} is reserved for the site itself.` },
    ])
  })

  it('cannot be routes of a live remote', () => {
    expect(checkPair(shell(['tools']), tools)).toEqual([
      {
        check: 'routes',
        reason: 'shell@4.1.0 reserves /tools/saw, a route of careers@1.0.0.',
        fix: 'Reserve it after a version of careers without this route is live for everyone.',
      },
    ])
  })

  it('are reported once, regardless of how many shells are live', async () => {
    const others = [shell(['careers']), shell(['careers'])]
    const home = { js: [], css: [], late: [], shared: [] }
    const subject = careers({ routes: [route('/careers')], exposes: { './home': home } })
    const rejection = await admit({ subject, bytes: bytesOf(subject.manifest), others }, neverRead, neverRead).catch(
      String,
    )
    expect(String(rejection).match(/is reserved/g)).toHaveLength(1)
  })
})

describe('services', () => {
  const shell = (services: Record<string, string>) => versioned(fakeShell({ services }), '4.1.0')
  const using = (...names: string[]) => careers({ uses: Object.fromEntries(names.map((name) => [name, 'hash'])) })

  it('are accepted when the shell offers them, even with another hash', () => {
    expect(checkPair(using('careers'), shell({ careers: 'another hash', toasts: 'hash' }))).toEqual([])
  })

  it('are rejected when the live shell does not offer them', () => {
    expect(checkPair(using('careers', 'chat', 'constructor'), shell({ careers: 'hash' }))).toEqual([
      {
        check: 'services',
        reason: 'careers@1.0.0 uses services that shell@4.1.0 does not offer: chat, constructor.',
        fix: 'Remove chat, constructor from uses in remote.ts, name alternatives that this shell offers, or first promote a shell that offers chat, constructor.',
      },
    ])
  })

  it('block a shell that drops one while a live remote uses it', () => {
    expect(checkPair(shell({ careers: 'hash' }), using('careers', 'toasts'))).toMatchObject([
      {
        check: 'services',
        fix: 'Keep offering toasts until a version of careers that does not need toasts is live for everyone (alternatives in remote.ts).',
      },
    ])
  })

  it('may be replaced by an alternative that the shell offers', () => {
    const remote = (...names: string[]) => careers({ uses: { mail: 'hash' }, alternatives: { mail: names } })
    expect(checkPair(remote('post', 'mail2'), shell({ mail2: 'hash' }))).toEqual([])
    expect(checkPair(shell({ mail2: 'hash' }), remote('post'))).toMatchObject([{ check: 'services' }])
  })

  it('are optional', () => {
    expect(checkPair(careers({}), shell({}))).toEqual([])
  })
})

const check = (overrides: Parameters<typeof fakeRemote>[0]) => {
  const subject = careers(overrides)
  return checkRoutes({ subject, bytes: bytesOf(subject.manifest), others: [] })
}

it.each([
  ['a route that the site reserves', { routes: [route('/api/careers')] }, 'is reserved for the site itself'],
  ['a relative route', { routes: [route('careers')] }, 'does not start with a slash'],
  ['a route that matches everything', { routes: [route('/*')] }, 'has the segment "*"'],
  [
    'an address that browsers rewrite',
    { routes: [route('/:id')], menu: [], sitemap: [{ path: '/über', lastmod: '2026-01-01' }] },
    'Browsers do not request /über',
  ],
  ['a file that the gateway answers', { publicFiles: ['robots.txt'] }, 'Public file robots.txt would never be served'],
  ['the same route twice', { routes: [route('/a/:x'), route('/a/:y')] }, 'declared twice'],
  ['a menu entry of no route', { menu: [{ group: 'a', order: 1, label: 'A', path: '/a' }] }, 'not a route of this app'],
  ['a sitemap entry without a route', { sitemap: [{ path: '/a', lastmod: '2026-01-01' }] }, 'not a route of this app'],
  [
    'a feed of a page without a route',
    { feeds: [{ path: '/a.atom', title: 'A', page: '/a', entries: '/a/' }] },
    'not a route of this app',
  ],
  [
    'a feed at a path that the site reserves',
    {
      routes: [route('/careers')],
      feeds: [{ path: '/api/a.atom', title: 'A', page: '/careers', entries: '/careers/' }],
    },
    'is reserved for the site itself',
  ],
])('rejects an app with %s', (_, overrides, reason) => {
  expect(check(overrides)).toMatchObject([{ check: 'routes', reason: expect.stringContaining(reason) }])
})

it('admits an app with its own paths, even if one route is more specific than another', () => {
  const menu = [{ group: 'careers', order: 1, label: 'Open', path: '/careers/open#today' }]
  expect(check({ routes: [route('/careers'), route('/careers/:id'), route('/careers/open')], menu })).toEqual([])
})
