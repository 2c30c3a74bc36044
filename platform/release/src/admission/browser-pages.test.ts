import { describe, expect, it } from 'vitest'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { versioned } from '../testing/versioned-release.ts'
import type { PageFailure, PageRenderer, VersionedRelease } from './admission.ts'
import { browserPaths, checkBrowserPages } from './browser-pages.ts'

const routes = [
  { path: '/', page: './home', name: 'Home', audience: 'public' as const },
  { path: '/welcome', page: './welcome', name: 'Welcome', audience: 'signed-in' as const },
  { path: '/shared/:token', page: './shared', name: 'Shared', audience: 'shared' as const },
]
const files = versioned(fakeRemote({ name: 'files', routes }), '2.0.0')
const live = versioned(fakeRemote({ name: 'files', routes }), '1.0.0')
const shell = versioned(fakeShell())

const thrown: PageFailure = { stage: 'rendering', message: 'no user' }

/** Checks a release whose pages fail in some versions, by `app@version`. */
function check(
  failures: Readonly<Record<string, PageFailure>>,
  { subject = files, earlier }: { subject?: VersionedRelease; earlier?: VersionedRelease | undefined } = {},
) {
  const renderer: PageRenderer = {
    renderPage: () => Promise.reject(new Error('rendered')),
    tryPages: async (app, version, paths) =>
      paths.map((path) => {
        const failure = failures[`${app}@${version}`]
        return { path, ...(failure && path === '/welcome' && { failure }) }
      }),
    close: async () => undefined,
  }
  const others = subject === files ? [shell] : [live]
  return checkBrowserPages({ subject, bytes: bytesOf(subject.manifest), others, renderer, live: earlier })
}

it('tries each page that is not public once, with examples for parameters', () => {
  const deeper = { path: '/deeper/welcome', page: './welcome', name: 'Welcome', audience: 'signed-in' as const }
  const remote = versioned(fakeRemote({ routes: [...routes, deeper] }))
  expect(browserPaths(remote, [shell]).sort()).toEqual(['/shared/example', '/welcome'])
  expect(browserPaths(shell, [remote]).sort()).toEqual(['/shared/example', '/welcome'])
})

it('accepts pages that throw nothing', async () => {
  expect(await check({})).toEqual([])
})

it('rejects a page that throws, if it does not in the live version', async () => {
  const [rejection, ...more] = await check({ 'files@2.0.0': thrown }, { earlier: live })
  expect(rejection).toMatchObject({ check: 'browser pages', reason: '/welcome throws: no user' })
  expect([rejection?.isWarning, more]).toEqual([undefined, []])
})

it('accepts a page that throws in the live version too: the DOM may be the reason', async () => {
  expect(await check({ 'files@2.0.0': thrown, 'files@1.0.0': thrown }, { earlier: live })).toEqual([])
})

it('only warns of a page that throws if no version is live', async () => {
  expect(await check({ 'files@2.0.0': thrown })).toMatchObject([{ isWarning: true }])
})

describe('an app whose modules do not load', () => {
  const failure: PageFailure = { stage: 'evaluation', message: 'no root' }
  const broken = { 'files@2.0.0': failure }
  const reason = 'The pages of files@2.0.0 do not load: no root'

  it('is rejected if those of the live version do, or if nothing is live', async () => {
    for (const earlier of [undefined, live]) {
      const rejections = await check(broken, { earlier })
      expect(rejections).toMatchObject([{ reason }])
      expect(rejections[0]).not.toHaveProperty('isWarning')
    }
    expect(await check({ ...broken, 'files@1.0.0': thrown }, { earlier: live })).not.toMatchObject([
      { isWarning: true },
    ])
  })

  it('causes a warning if those of the live version do not, either', async () => {
    const rejections = await check({ ...broken, 'files@1.0.0': failure }, { earlier: live })
    expect(rejections).toMatchObject([{ reason, isWarning: true }])
  })
})

it.each(['evaluation', 'rendering'] as const)('only warns of what does not end: %s', async (stage) => {
  const failure: PageFailure = { stage, message: 'It does not end.', isUncertain: true }
  expect(await check({ 'files@2.0.0': failure }, { earlier: live })).toMatchObject([
    { reason: expect.stringContaining('It does not end.'), isWarning: true },
  ])
})

it('says which pages there was no time for', async () => {
  const renderer: PageRenderer = {
    renderPage: () => Promise.reject(new Error('rendered')),
    tryPages: async (_app, _version, paths) => paths.map((path) => ({ path, isSkipped: true })),
    close: async () => undefined,
  }
  const admission = { subject: files, bytes: bytesOf(files.manifest), others: [shell], renderer, live }
  expect(await checkBrowserPages(admission)).toMatchObject([
    { reason: expect.stringContaining('2 pages were not tried'), isWarning: true },
  ])
})

it('only warns of what browsers have, and the DOM does not', async () => {
  const failure: PageFailure = { stage: 'evaluation', message: 'indexedDB is not defined', missing: 'indexedDB' }
  expect(await check({ 'files@2.0.0': failure }, { earlier: live })).toMatchObject([
    { reason: expect.stringContaining('needs indexedDB'), isWarning: true },
  ])
})

it('rejects a shell in which a page of a live remote throws, if it does not in the live shell', async () => {
  const next = versioned(fakeShell(), '2.0.0')
  const failure: PageFailure = { stage: 'evaluation', message: 'no share' }
  const failures = { 'shell@2.0.0': failure }
  expect(await check(failures, { subject: next, earlier: shell })).toMatchObject([
    { reason: '/welcome throws: no share' },
  ])
  expect(await check({ ...failures, 'shell@1.0.0': failure }, { subject: next, earlier: shell })).toEqual([])
})

it('is skipped without a renderer that can, and without a shell', async () => {
  const admission = { subject: files, bytes: bytesOf(files.manifest), others: [shell] }
  expect(await checkBrowserPages(admission)).toEqual([])
  const renderer = {
    renderPage: expect.unreachable,
    tryPages: () => expect.unreachable('It was tried.'),
    close: async () => undefined,
  }
  expect(await checkBrowserPages({ ...admission, others: [], renderer })).toEqual([])
})
