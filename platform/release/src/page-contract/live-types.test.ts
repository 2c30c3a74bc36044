import path from 'node:path'
import { rollUpDeclarations, USES } from '@mfe/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BuiltRelease } from '../delivery/built-release.ts'
import { diagnose } from '../delivery/diagnose.ts'
import { publish } from '../delivery/publish.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { readAdmission } from '../findings/admission-record.ts'
import { SHELL, toAppName, toVersion } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { promoteRelease } from '../together/promote-together.ts'

const careers = toAppName('careers')
const LIST = 'list: () => string[]'

const contractWith = (calls: string): string => `export interface PageContext { params: object }
export interface Page<Data = unknown> { component: (data: Data) => unknown }
export interface Services { api: { ${calls} } }
`

/** Builds a shell whose service has these calls. The version is the hash of the service, too. */
function shellWith(calls: string, packageVersion: string): BuiltRelease {
  const scripts = { 'web/index.js': '', 'web/react.js': '', 'web/login.js': '', 'server/index.cjs': '' }
  const files = { ...scripts, 'server/page-contract.ts': contractWith(calls) }
  const manifest = fakeShell({ packageVersion, services: { api: packageVersion } }, files)
  return { app: SHELL, version: toVersion(packageVersion), manifest, bytes: bytesOf(manifest, files) }
}

/** Builds careers against the first shell, with declarations of a service with these calls. */
function careersBuild(packageVersion: string, calls = LIST): BuiltRelease {
  const sources = { entry: 'page-contract.ts', files: new Map([['page-contract.ts', contractWith(calls)]]) }
  const files = {
    'web/remoteEntry.js': '',
    'web/async/home.js': '',
    'server/index.cjs': '',
    'contract/uses.d.ts': rollUpDeclarations(sources, USES),
  }
  const uses = { api: '1.0.0' }
  const manifest = fakeRemote({ packageVersion, uses, declarations: 'contract/uses.d.ts', publicFiles: [] }, files)
  return { app: careers, version: toVersion(packageVersion), manifest, bytes: bytesOf(manifest, files) }
}

let store: ReleaseStore

const goLive = async (build: BuiltRelease) => {
  await store.publish(build.app, build.version, build.bytes)
  return promoteRelease(store, build.app, build.version)
}

beforeEach(async () => {
  store = createDirectoryStore(path.join(await newFolder(), 'releases'))
  await goLive(shellWith(LIST, '1.0.0'))
  await goLive(careersBuild('1.0.0'))
})

afterEach(() => void vi.unstubAllEnvs())

const MISFIT = 'careers@1.0.0 does not fit the api service of shell@2.0.0'

it('a shell that breaks a service in use is neither published nor promoted', async () => {
  const next = shellWith('other: () => void', '2.0.0')
  const author = { by: 'admin/root' }
  await expect(publish(store, next, { author })).rejects.toMatchObject({
    code: 'release/refused',
    message: expect.stringContaining(MISFIT),
  })
  await store.publish(next.app, next.version, next.bytes)
  await expect(promoteRelease(store, next.app, next.version)).rejects.toThrow(MISFIT)
  expect((await store.channel(SHELL)).stable).toBe('1.0.0')
})

it('a shell with another hash, but types that fit, is published and promoted without a note', async () => {
  const next = shellWith(`${LIST}; more: () => void`, '2.0.0')
  await publish(store, next, { author: { by: 'admin/root', commit: '295f37b3' } })
  await promoteRelease(store, next.app, next.version)
  expect(await diagnose(store)).toMatchObject({ findings: [], notes: [] })
  const record = await readAdmission(store, next)
  expect(record).toMatchObject({ by: 'admin/root', commit: '295f37b3', warnings: [] })
  expect(record?.checks).toContain('page contract')
})

it('a remote is compared by its declarations where its sources are not', async () => {
  await goLive(shellWith(`${LIST}; more: () => void`, '2.0.0'))
  expect(await publish(store, careersBuild('1.1.0'))).toBe('stored')
})

it('a remote cannot state the hashes of a shell beside other declarations, which would keep later shells out', async () => {
  await expect(publish(store, careersBuild('1.1.0', 'other: () => void'))).rejects.toThrow(
    'careers@1.1.0 does not fit the page contract of shell@1.0.0 by its declarations',
  )
  expect(await publish(store, careersBuild('1.1.0'))).toBe('stored')
})

it('doctor finds live releases whose types do not fit', async () => {
  const next = shellWith('other: () => void', '2.0.0')
  await store.publish(next.app, next.version, next.bytes)
  const { revision, history, percent } = await store.channel(SHELL)
  const event = { version: next.version, at: new Date().toISOString(), action: 'promote' as const }
  await store.advance(SHELL, {
    stable: next.version,
    percent,
    revision: revision + 1,
    history: [...history, event],
  })
  const { findings } = await diagnose(store)
  expect(findings.flatMap(({ rejections }) => rejections.map(({ reason }) => reason))).toEqual([
    expect.stringContaining(MISFIT),
  ])
})

it('what cannot be compared goes live with a note, and the next comparison may say more', async () => {
  const next = shellWith(`${LIST}; later: () => void`, '2.0.0')
  await store.publish(next.app, next.version, next.bytes)
  vi.stubEnv('TMPDIR', '/nothing')
  await promoteRelease(store, next.app, next.version)
  expect(await diagnose(store)).toMatchObject({
    findings: [],
    notes: [{ remote: 'careers@1.0.0', shell: 'shell@2.0.0', text: expect.stringContaining('(TMPDIR)') }],
  })
  vi.unstubAllEnvs()
  expect(await diagnose(store)).toMatchObject({ findings: [], notes: [] })
})

it('types are not compared for those who cannot wait', async () => {
  const next = shellWith('hidden: () => void', '2.0.0')
  await store.publish(next.app, next.version, next.bytes)
  vi.stubEnv('TMPDIR', '/nothing')
  await promoteRelease(store, next.app, next.version)
  vi.unstubAllEnvs()
  expect(await diagnose(store, [], { comparesTypes: false })).toMatchObject({ findings: [], notes: [] })
  expect((await diagnose(store)).findings).toHaveLength(1)
})
