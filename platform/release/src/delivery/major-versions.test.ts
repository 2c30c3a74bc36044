import path from 'node:path'
import type { ProvidedShare, RemoteRelease, ShellRelease } from '@mfe/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { toAppName, toVersion } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder, writeBuild } from '../testing/build-folder.ts'
import { fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { promoteRelease } from '../together/promote-together.ts'
import { readBuild } from './built-release.ts'
import { diagnose } from './diagnose.ts'
import { publish } from './publish.ts'

/** What shell and remote declare before and after a major version. */
interface Major {
  shells: readonly [Partial<ShellRelease>, Partial<ShellRelease>]
  /** Built for the old version, for both, and for the new one. */
  remotes: readonly [Partial<RemoteRelease>, Partial<RemoteRelease>, Partial<RemoteRelease>]
}

const provided = (version: string): ProvidedShare => ({ version, eager: true, js: [], css: [] })

const shareMajor = (share: string, old: string, next: string): Major => ({
  shells: [{ provides: { [share]: provided(old) } }, { provides: { [share]: provided(next) } }],
  remotes: [
    { consumes: { [share]: `^${old}` } },
    { consumes: { [share]: `^${old} || ^${next}` } },
    { consumes: { [share]: `^${next}` } },
  ],
})

const pagePackage = shareMajor('@mfe/page', '1.4.0', '2.0.0')

const majors: readonly (readonly [string, Major])[] = [
  ['a share', shareMajor('react', '19.3.1', '20.0.0')],
  ['Module Federation', shareMajor('@module-federation/runtime', '2.9.2', '3.0.0')],
  [
    'the page package, with another page contract',
    {
      shells: [
        { ...pagePackage.shells[0], contract: 'page-1' },
        { ...pagePackage.shells[1], contract: 'page-2' },
      ],
      remotes: [
        { ...pagePackage.remotes[0], contract: 'page-1' },
        { ...pagePackage.remotes[1], contract: 'page-1' },
        { ...pagePackage.remotes[2], contract: 'page-2' },
      ],
    },
  ],
  [
    'a service',
    {
      shells: [{ services: { mail: 'mail-1' } }, { services: { mail2: 'mail-2' } }],
      remotes: [
        { uses: { mail: 'mail-1' } },
        { uses: { mail: 'mail-1' }, alternatives: { mail: ['mail2'] } },
        { uses: { mail2: 'mail-2' } },
      ],
    },
  ],
]

let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await newFolder()
  store = createDirectoryStore(path.join(root, 'releases'))
})

async function release(manifest: RemoteRelease | ShellRelease): Promise<void> {
  const app = toAppName(manifest.name)
  const folder = await writeBuild(path.join(root, 'apps', app), manifest)
  const build = await readBuild(app, folder, toVersion(manifest.packageVersion))
  await publish(store, build)
  await promoteRelease(store, app, build.version)
}

const shell = (declared: Partial<ShellRelease>, packageVersion: string) =>
  release(fakeShell({ provides: {}, ...declared, packageVersion }))

const remote = (declared: Partial<RemoteRelease>, packageVersion: string) => {
  const exposes = { './home': { js: ['async/home.js'], css: [], late: [], shared: [] } }
  return release(fakeRemote({ consumes: {}, exposes, ...declared, packageVersion }))
}

describe.each(majors)('a major version of %s', (_, { shells: [oldShell, newShell], remotes: [old, both, next] }) => {
  beforeEach(async () => {
    await shell(oldShell, '1.0.0')
    await remote(old, '1.0.0')
  })

  it('is released by a remote that takes both, then the shell, then a remote that takes the new one', async () => {
    for (const step of [() => remote(both, '1.1.0'), () => shell(newShell, '2.0.0'), () => remote(next, '2.0.0')]) {
      await step()
      expect((await diagnose(store)).findings).toEqual([])
    }
    expect((await store.channel(toAppName('careers'))).stable).toBe('2.0.0')
  })

  it('is rejected in any other order, with the way out', async () => {
    await expect(shell(newShell, '2.0.0')).rejects.toThrow(/ in accepts of remote\.ts|alternatives in remote\.ts/)
    await expect(remote(next, '2.0.0')).rejects.toThrow(
      / in accepts of remote\.ts|name alternatives that this shell offers/,
    )
    expect((await diagnose(store)).findings).toEqual([])
  })
})
