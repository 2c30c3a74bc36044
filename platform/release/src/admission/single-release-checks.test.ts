import type { Audience } from '@mfe/contract'
import { describe, expect, it } from 'vitest'
import { bytesOf, type FakeFiles, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { versioned } from '../testing/versioned-release.ts'
import type { Admission } from './admission.ts'
import { checkBudget } from './bundle-budget.ts'
import { checkFiles } from './check-files.ts'
import { checkStyles } from './style-scope.ts'

const admission = (manifest = fakeRemote(), files?: FakeFiles): Admission => ({
  subject: versioned(manifest),
  bytes: bytesOf(manifest, files),
  others: [],
})

describe('a release', () => {
  it('is admitted if it is complete', async () => {
    expect(await checkFiles(admission())).toEqual([])
    const shell = fakeShell()
    expect(await checkFiles({ ...admission(), subject: versioned(shell), bytes: bytesOf(shell) })).toEqual([])
  })

  it.each([
    ['lacks a listed file', fakeRemote(), {}, 'web/remoteEntry.js is listed in release.json, but missing.'],
    [
      'has a file that differs from the one that was built',
      fakeRemote(),
      { 'web/remoteEntry.js': 'other' },
      'web/remoteEntry.js is not the file that was built.',
    ],
    [
      'uses a chunk that is not listed',
      fakeRemote({ exposes: { './home': { js: ['async/gone.js'], css: [], late: [], shared: [] } } }),
      undefined,
      'release.json uses web/async/gone.js without listing it.',
    ],
    [
      'may load a late chunk that is not listed',
      fakeRemote({ exposes: { './home': { js: [], css: [], late: ['async/late.js'], shared: [] } } }),
      undefined,
      'release.json uses web/async/late.js without listing it.',
    ],
    [
      'declares a public file that it does not have',
      fakeRemote({ publicFiles: ['robots.txt'] }),
      undefined,
      'release.json uses public/robots.txt without listing it.',
    ],
    [
      'has a route whose page is not exposed',
      fakeRemote({ routes: [{ path: '/x', page: './x', name: 'X', audience: 'public' }] }),
      undefined,
      'Route /x names page ./x, which is not exposed.',
    ],
  ])('is rejected when it %s', async (_, manifest, files, reason) => {
    const rejections = await checkFiles(admission(manifest, files))
    expect(rejections).toContainEqual({ check: 'assets', reason, fix: expect.stringMatching(/\.$/) })
  })
})

it('a remote without pages is rejected for that alone', async () => {
  expect(await checkFiles(admission(fakeRemote({ routes: [], exposes: {} }), {}))).toEqual([
    { check: 'assets', reason: 'careers has no page.', fix: expect.stringContaining('To take an app down') },
  ])
})

describe('checkBudget', () => {
  const sized = (brotliBytes: number) => ({ bytes: brotliBytes, brotliBytes, integrity: 'sha256-x' })
  const remote = (audience: Audience, kib: number) =>
    fakeRemote({
      routes: [{ path: '/careers', page: './home', name: 'Careers', audience }],
      files: { 'web/remoteEntry.js': sized(6 * 1024), 'web/async/home.js': sized(kib * 1024) },
    })

  it.each([
    ['public', 54],
    ['signed-in', 104],
    ['shared', 54],
  ] as const)('allows %s pages %i KiB in addition to the entry', (audience, kib) => {
    expect(checkBudget(admission(remote(audience, kib)))).toEqual([])
    expect(checkBudget(admission(remote(audience, kib + 1)))).toMatchObject([
      { check: 'budget', reason: expect.stringContaining('Page ./home loads'), fix: expect.any(String) },
    ])
  })

  const shellWith = (bytes: number) =>
    versioned(fakeShell({ budgets: { page: { public: bytes, 'signed-in': bytes }, shell: bytes } }))

  it('checks a remote against the budgets of the live shell', () => {
    expect(checkBudget({ ...admission(), others: [shellWith(1)] })).toHaveLength(1)
    expect(checkBudget({ ...admission(remote('public', 55)), others: [shellWith(61 * 1024)] })).toEqual([])
  })

  it('checks a remote against the smaller budget of two live shells', () => {
    const others = [shellWith(61 * 1024), shellWith(60 * 1024)]
    expect(checkBudget({ ...admission(remote('public', 55)), others })).toMatchObject([
      { reason: expect.stringContaining('1.0 KiB over its budget of 60.0 KiB') },
    ])
  })

  it('checks the shell against its own budget', () => {
    expect(checkBudget({ ...admission(), subject: shellWith(1), others: [shellWith(1024)] })).toHaveLength(1)
    const shell = fakeShell({ files: { 'web/index.js': sized(141 * 1024) } })
    expect(checkBudget({ ...admission(), subject: versioned(shell) })).toMatchObject([
      { reason: 'The shell loads 141.0 KiB of JavaScript (brotli), 1.0 KiB over its budget of 140.0 KiB.' },
    ])
  })
})

it('checks every style sheet of a remote, public ones too, and none of a shell', async () => {
  const files = { 'web/async/home.css': 'body{color:red}', 'public/print.css': 'footer{display:none}' }
  const listed = Object.fromEntries(
    Object.keys(files).map((file) => [file, { bytes: 1, brotliBytes: 1, integrity: '' }] as const),
  )
  const remote = fakeRemote({ files: listed })
  const check = (manifest: Parameters<typeof bytesOf>[0]) =>
    checkStyles({ subject: versioned(manifest), bytes: bytesOf(manifest, files), others: [] })
  expect(await check(remote)).toEqual([
    {
      check: 'styles',
      reason: 'web/async/home.css can change elements outside the pages of careers: body.',
      fix: expect.stringContaining('begins with "careers-"'),
    },
    expect.objectContaining({ reason: expect.stringContaining('public/print.css') }),
  ])
  expect(await check(fakeShell({ files: listed }))).toEqual([])
})
