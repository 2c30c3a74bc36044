import { randomBytes } from 'node:crypto'
import type { Audience, Budgets, RemoteRelease, ShellRelease } from '@mfe/contract'
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
      'has two files that some stores take for one',
      fakeRemote({}, { 'public/Logo.svg': '<svg/>', 'public/logo.svg': '<svg />' }),
      undefined,
      'public/Logo.svg and public/logo.svg differ only in case or composition.',
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
  const KIB = 1024
  const unknown = { bytes: 0, brotliBytes: 0, integrity: 'sha256-x' }
  /** An admission of files with these sizes, which do not compress. What release.json states is wrong. */
  const sized = (manifest: RemoteRelease | ShellRelease, kib: Readonly<Record<string, number>>): Admission => {
    const files = Object.fromEntries(Object.keys(kib).map((file) => [file, unknown]))
    const read = async (file: string) => randomBytes((kib[file] ?? 0) * KIB)
    return { subject: versioned({ ...manifest, files }), bytes: { manifest: Buffer.of(), read }, others: [] }
  }
  const remote = (audience: Audience, kib: number, others: Readonly<Record<string, number>> = {}) =>
    sized(
      fakeRemote({
        routes: [{ path: '/careers', page: './home', name: 'Careers', audience }],
        exposes: { './home': { js: ['async/home.js'], css: ['async/home.css'], late: [], shared: [] } },
        publicFiles: ['film.mp4', 'list.json'],
      }),
      { 'web/remoteEntry.js': 6, 'web/async/home.js': kib, ...others },
    )
  const shellWith = (budgets: Partial<Budgets>) =>
    versioned(fakeShell({ budgets: { page: { public: KIB, 'signed-in': KIB }, shell: KIB, ...budgets } }))

  it.each([
    ['public', 53],
    ['signed-in', 103],
    ['shared', 53],
  ] as const)('allows %s pages %i KiB in addition to the entry', async (audience, kib) => {
    expect(await checkBudget(remote(audience, kib))).toEqual([])
    expect(await checkBudget(remote(audience, kib + 1))).toMatchObject([
      {
        check: 'budget',
        reason: expect.stringContaining('Page ./home loads'),
        fix: expect.stringContaining('budgets.page'),
      },
    ])
  })

  it.each([
    ['web/async/home.css', 40, 'Page ./home loads', 'budgets.css'],
    ['web/async/late.css', 40, 'async/late.css is', 'budgets.css'],
    ['web/async/late.js', 400, 'async/late.js is', 'budgets.lazyChunk'],
    ['web/assets/worker.mjs', 400, 'assets/worker.mjs is', 'budgets.lazyChunk'],
    ['public/film.mp4', 20 * KIB + 1, 'The release has', 'budgets.publicFiles'],
  ])('counts the bytes of %s itself, up to %i KiB', async (file, kib, subject, setting) => {
    expect(await checkBudget(remote('public', 1, { [file]: kib - 1, 'public/list.json': 0 }))).toEqual([])
    const [rejection] = await checkBudget(remote('public', 1, { [file]: kib, 'public/list.json': 0 }))
    expect(rejection).toMatchObject({ reason: expect.stringContaining(subject), fix: expect.stringContaining(setting) })
  })

  it('does not count what compresses', async () => {
    const admitted = remote('public', 1, { 'web/async/late.js': 1 })
    const read = async () => Buffer.alloc(KIB * KIB, 'text ')
    expect(await checkBudget({ ...admitted, bytes: { ...admitted.bytes, read } })).toEqual([])
  })

  it('checks a remote against the smaller budgets of two live shells', async () => {
    const page = (size: number) => ({ page: { public: size * KIB, 'signed-in': size * KIB } })
    expect(await checkBudget({ ...remote('public', 58), others: [shellWith(page(65))] })).toEqual([])
    const others = [shellWith(page(65)), shellWith({ ...page(60), css: KIB })]
    const rejections = await checkBudget({ ...remote('public', 58, { 'web/async/home.css': 2 }), others })
    expect(rejections).toMatchObject([
      { reason: expect.stringMatching(/KiB over its budget of 60.0 KiB/) },
      { reason: expect.stringMatching(/KiB over its budget of 1.0 KiB/) },
    ])
  })

  it('checks the shell against its own budgets', async () => {
    const [shell] = [fakeShell({ budgets: { page: { public: 1, 'signed-in': 1 }, shell: 140 * KIB } })]
    expect(await checkBudget({ ...sized(shell, { 'web/index.js': 139 }), others: [shellWith({})] })).toEqual([])
    expect(await checkBudget(sized(shell, { 'web/index.js': 141 }))).toMatchObject([
      {
        reason: expect.stringMatching(/^The shell loads 141.0 KiB of JavaScript/),
        fix: expect.stringContaining('budgets.shell'),
      },
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

it('checks the style sheets of a remote’s pages whatever their names are', async () => {
  const manifest = fakeRemote({ exposes: { './home': { js: [], css: ['home.txt'], late: [], shared: [] } } })
  const bytes = bytesOf(manifest, { 'web/home.txt': 'footer{color:red}' })
  const [rejection] = await checkStyles({ subject: versioned(manifest), bytes, others: [] })
  expect(rejection?.reason).toContain('web/home.txt can change elements outside the pages of careers: footer')
})
