import type { RemoteRelease } from '@mfe/contract'
import { beforeEach, expect, it } from 'vitest'
import { type OpenPageRenderer, type ReleaseStore, toVersion } from '#index.ts'
import { fakeRemote, fakeShell } from '#testing'
import { createTestCommands, goLive, storeRelease, type TestCommands } from '../testing/test-commands.ts'

const file = (brotliBytes: number) => ({ bytes: brotliBytes, brotliBytes, integrity: 'sha256-x' })

let commands: TestCommands

/** Stores a version of careers. Its files are those of the fake, whatever its release.json states. */
const store = (packageVersion: string, overrides: Partial<RemoteRelease> = {}) =>
  storeRelease(commands.store, fakeRemote({ packageVersion, ...overrides }))

beforeEach(async () => {
  commands = await createTestCommands()
  await goLive(commands.store, fakeShell())
  await store('1.3.0')
})

const diff = (to: string, more: { json?: boolean; openRenderer?: OpenPageRenderer } = {}) => {
  const { json, openRenderer } = more
  return commands.run({ command: 'diff', from: 'careers@1.3.0', to, json }, { openRenderer })
}

it('prints what differs, part by part', async () => {
  await store('1.4.0', {
    routes: [
      { path: '/careers', page: './home', name: 'Jobs', audience: 'public' },
      { path: '/careers/archive', page: './home', name: 'Archive', audience: 'signed-in', query: ['year'] },
    ],
    menu: [{ group: 'careers', order: 2, label: 'Jobs', path: '/careers' }],
    consumes: { react: '^19.2.0', jotai: '^3.0.0' },
    uses: { toasts: 'hash-1' },
    contract: 'contract-2',
    publicFiles: [],
  })
  expect((await diff('careers@1.4.0')).split('\n')).toEqual([
    'careers@1.3.0 -> careers@1.4.0',
    'Routes',
    '  + /careers/archive: signed-in, ./home, "Archive", with ?year',
    '  ~ /careers: public, ./home, "Careers" -> public, ./home, "Jobs"',
    'Menu',
    '  ~ careers /careers: 1, "Careers" -> 2, "Jobs"',
    'Shared modules',
    '  + jotai: ^3.0.0',
    '  ~ react: ^19.0.0 -> ^19.2.0',
    'Services',
    '  + toasts',
    'Page contract',
    '  ~ its types have changed',
    'Public files',
    '  - assets/data/list.json',
    'The HTML of public pages was not compared: that takes a command on the release store itself.',
  ])
})

it('compares sizes by kind, and prints JSON for programs', async () => {
  await store('1.4.0')
  const release: ReleaseStore['release'] = async (app, version) => {
    const own = await commands.store.release(app, version)
    if (version !== toVersion('1.4.0')) return own
    return { ...own, files: { ...own.files, 'web/async/home.js': file(3 * 1024), 'web/a.css': file(1024) } }
  }
  const context = { store: { ...commands.store, release } }
  const request = { command: 'diff', from: 'careers@1.3.0', to: 'careers@1.4.0' } as const
  const text = await commands.run(request, context)
  expect(text).toMatch(/\nBytes\n {2}~ scripts: 0\.\d KiB -> 3\.\d KiB \(\+\d\.\d KiB\)\n/)
  expect(text).toContain('  ~ style sheets: 0.0 KiB -> 1.0 KiB (+1.0 KiB)')
  const { bytes, ...json } = JSON.parse(await commands.run({ ...request, json: true }, context))
  expect(bytes).toMatchObject({ style: { from: 0, to: 1024 }, picture: { from: 0, to: 0 } })
  expect(bytes.server.from).toBe(bytes.server.to)
  expect(json).toMatchObject({ from: 'careers@1.3.0', to: 'careers@1.4.0', routes: { added: [], removed: [] } })
})

it('compares the HTML of public pages where pages are rendered, without what follows from the versions', async () => {
  await store('1.4.0')
  const openRenderer: OpenPageRenderer = async () => ({
    async renderPage(app, version, path) {
      const files = `<link rel="preload" href="/__mfe/${app}/${version}/a.js"><script>"${version}"</script>`
      const image = `<img src="/__mfe/${app}/${version}/images/a.png">`
      const text = version === '1.4.0' ? 'Jobs' : 'Careers'
      return { status: 200, html: `${files}<div data-remote="${app}@${version}"><h1>${text}</h1>${path}${image}</div>` }
    },
    close: async () => undefined,
  })
  const text = await diff('careers@1.4.0', { openRenderer })
  expect(text).toBe('careers@1.3.0 -> careers@1.4.0\nHTML of /careers\n  - Careers\n  + Jobs')
  const failing: OpenPageRenderer = async () => ({
    renderPage: () => Promise.reject(new Error('no tide')),
    close: async () => undefined,
  })
  expect(await diff('careers@1.4.0', { openRenderer: failing })).toContain('  It does not render: no tide')
})

it('rejects versions of two apps, and one that is not published', async () => {
  await expect(diff('shell@1.0.0')).rejects.toThrow('careers@1.3.0 and shell@1.0.0 are of different apps. To fix: ')
  await expect(diff('careers@9.0.0')).rejects.toMatchObject({ code: 'release/not-found' })
})

it('prints which settings differ, by what they may be', async () => {
  const layout = { type: 'string', default: 'list', description: 'Of the vacancies' } as const
  await store('1.4.0', { settings: { layout } })
  expect(await diff('careers@1.4.0')).toContain('Settings\n  + layout: {"type":"string","default":"list"}\n')
})

it('says that nothing differs', async () => {
  expect(await diff('careers@1.3.0')).toContain('Nothing that release.json lists differs.')
})
