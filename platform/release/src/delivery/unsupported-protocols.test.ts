import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PROTOCOLS, type Protocols, type ShellRelease } from '@mfe/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { promote } from '../channel/changes.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { changeChannel } from '../live/change-channel.ts'
import { resolveServedChannel } from '../live/served-channel.ts'
import { toAppName, toVersion, type Version } from '../names.ts'
import { parseManifest } from '../store/parse-manifest.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder, writeBuild } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { readBuild } from './built-release.ts'
import { promoteRelease } from './promote-release.ts'
import { rollbackRelease } from './rollback-release.ts'

const shell = toAppName('shell')
const [v1, v2] = [toVersion('1.0.0'), toVersion('2.0.0')]
const next: Protocols = { ...PROTOCOLS, rendering: PROTOCOLS.rendering + 1 }

let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await newFolder()
  store = createDirectoryStore(root)
})

async function publish(version: Version) {
  const manifest = fakeShell({ packageVersion: version })
  await store.publish(shell, version, bytesOf(manifest))
  return manifest
}

/** Stores a shell as the tools of the next platform version would. */
async function publishUnsupported(version: Version) {
  const manifest: ShellRelease = { ...(await publish(version)), protocols: next }
  await writeFile(path.join(root, 'shell/versions', version, 'release.json'), JSON.stringify(manifest))
}

const rejection = {
  code: 'release/unsupported',
  message: `shell@2.0.0 cannot be used. It uses rendering protocol 4; this version of the platform supports 2 and 3. To fix: Update the gateway and its tools first.`,
}

describe('a shell with an unsupported protocol', () => {
  it('is not published', async () => {
    const folder = await writeBuild(path.join(root, 'build'), { ...fakeShell(), protocols: next })
    await expect(readBuild(shell, folder)).rejects.toMatchObject({ code: 'release/unsupported' })
  })

  it('is not served to browsers', async () => {
    await publishUnsupported(v2)
    expect(await store.findFile(shell, v2, 'web/index.js')).toBeUndefined()
  })

  it('is not promoted, and the error explains why and how to fix it', async () => {
    await publish(v1)
    await promoteRelease(store, shell, v1)
    await publishUnsupported(v2)
    await expect(promoteRelease(store, shell, v2)).rejects.toMatchObject(rejection)
    expect(await store.channel(shell)).toMatchObject({ stable: v1 })
  })

  it('is rejected as the target of a rollback', async () => {
    await publishUnsupported(v2)
    await changeChannel(store, shell, promote(v2))
    await publish(v1)
    await changeChannel(store, shell, promote(v1))
    await expect(rollbackRelease(store, shell)).rejects.toMatchObject(rejection)
    expect(await store.channel(shell)).toMatchObject({ stable: v1 })
  })

  it('is replaced by the previous version if it is live', async () => {
    await publish(v1)
    await changeChannel(store, shell, promote(v1))
    await publishUnsupported(v2)
    await changeChannel(store, shell, promote(v2))
    const { channel, problems } = await resolveServedChannel(store, shell, await store.channel(shell))
    expect(channel.stable).toBe(v1)
    expect(problems).toMatchObject([
      {
        version: v2,
        cause: 'It uses rendering protocol 4; this version of the platform supports 2 and 3.',
        effect: 'Visitors get shell@1.0.0 instead.',
        fix: 'Update the gateway and its tools first.',
      },
    ])
  })
})

describe('parsing a release', () => {
  const read = (release: object) => () => parseManifest(JSON.stringify(release), 'release.json')

  it.each([
    ['a remote of the previous manifest protocol', fakeRemote({ protocols: { ...PROTOCOLS, manifest: 2 } })],
    ['a release of the previous protocols', fakeShell({ protocols: { rendering: 2, plan: 2, manifest: 2 } })],
    ['a remote with another rendering protocol', fakeRemote({ protocols: next })],
  ])('accepts %s', (_, release) => {
    expect(read(release)).not.toThrow()
  })

  it('rejects a release with a protocol older than the previous one, and advises building it again', () => {
    const old = fakeRemote({ protocols: { ...PROTOCOLS, manifest: 1 } })
    expect(read(old)).toThrow('It uses manifest protocol 1')
    expect(read(old)).toThrow('To fix: Build the app again with the presets of this version')
    expect(read(fakeShell({ protocols: undefined }))).toThrow('It uses manifest protocol 1')
  })

  it('reads protocol numbers before the other fields, which may differ in another protocol', () => {
    const later = { kind: ['shell'], protocols: { manifest: PROTOCOLS.manifest + 1 } }
    expect(read(later)).toThrow('It uses manifest protocol 4')
  })
})
