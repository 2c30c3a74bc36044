import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PROTOCOLS, type Protocols, type ShellRelease } from '@mfe/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { promote } from '../channel/changes.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { changeChannel } from '../live/change-channel.ts'
import { resolveServedChannel } from '../live/served-channel.ts'
import { toAppName, toVersion, type Version } from '../names.ts'
import { parseManifest } from '../store/parse-manifest.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder, writeBuild } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { promoteRelease } from '../together/promote-together.ts'
import { rollbackRelease } from '../together/rollback-release.ts'
import { readBuild } from './built-release.ts'

const shell = toAppName('shell')
const [v1, v2] = [toVersion('1.0.0'), toVersion('2.0.0')]

const raised = vi.hoisted(
  () =>
    (protocols: Protocols, by: number): Protocols => ({
      rendering: protocols.rendering + by,
      plan: protocols.plan + by,
      manifest: protocols.manifest + by,
    }),
)

// As if every number had just been raised by one: the releases of today are those of the previous protocols.
vi.mock('@mfe/contract', async (importOriginal) => {
  const contract = await importOriginal<typeof import('@mfe/contract')>()
  const current = raised(contract.PROTOCOLS, 1)
  const findUnsupportedProtocol: typeof contract.findUnsupportedProtocol = (release) =>
    contract.findUnsupportedProtocol(release, current)
  return { ...contract, PROTOCOLS: current, findUnsupportedProtocol }
})

const previous = raised(PROTOCOLS, -1)
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
  message: `shell@2.0.0 cannot be used. It uses rendering protocol 3; this version of the platform supports 1 and 2. To fix: Update the gateway and its tools first.`,
}

describe('a shell with an unsupported protocol', () => {
  it('is not published', async () => {
    const folder = await writeBuild(path.join(root, 'build'), { ...fakeShell(), protocols: next })
    await expect(readBuild(shell, folder)).rejects.toMatchObject({ code: 'release/unsupported' })
  })

  it('is neither served to browsers nor promoted, and the error explains why and how to fix it', async () => {
    await publish(v1)
    await promoteRelease(store, shell, v1)
    await publishUnsupported(v2)
    expect(await store.findFile(shell, v2, 'web/index.js')).toBeUndefined()
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
        cause: 'It uses rendering protocol 3; this version of the platform supports 1 and 2.',
        effect: 'Visitors get shell@1.0.0 instead.',
        fix: 'Update the gateway and its tools first.',
      },
    ])
  })
})

it('a shell and a remote of the previous protocols are published, promoted and served', async () => {
  for (const manifest of [fakeShell({ protocols: previous }), fakeRemote({ protocols: previous })]) {
    const app = toAppName(manifest.name)
    const folder = await writeBuild(await newFolder(), manifest)
    const { bytes } = await readBuild(app, folder)
    await store.publish(app, v1, bytes)
    await promoteRelease(store, app, v1)
    const { channel, problems } = await resolveServedChannel(store, app, await store.channel(app))
    expect([channel.stable, problems]).toEqual([v1, []])
    expect(await store.release(app, v1)).toMatchObject({ protocols: previous })
  }
  expect(await store.findFile(shell, v1, 'web/index.js')).toBeDefined()
})

describe('parsing a release', () => {
  const read = (release: object) => () => parseManifest(JSON.stringify(release), 'release.json')

  it('accepts a remote with another rendering protocol', () => {
    expect(read(fakeRemote({ protocols: next }))).not.toThrow()
  })

  it.each(['rendering', 'plan', 'manifest'] as const)(
    'rejects a shell whose %s protocol is older than the previous one',
    (name) => {
      const old = fakeShell({ protocols: { ...PROTOCOLS, [name]: previous[name] - 1 } })
      expect(read(old)).toThrow(`It uses ${name} protocol 0`)
      expect(read(old)).toThrow('To fix: Build the app again with the presets of this version')
    },
  )

  it('reads protocol numbers before the other fields, which may differ in another protocol', () => {
    const later = { kind: ['shell'], protocols: { manifest: PROTOCOLS.manifest + 1 } }
    expect(read(later)).toThrow('It uses manifest protocol 3')
  })
})
