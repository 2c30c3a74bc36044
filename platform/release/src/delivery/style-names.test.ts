import { beforeEach, describe, expect, it } from 'vitest'
import { promote } from '../channel/changes.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { changeChannel } from '../live/change-channel.ts'
import { toVersion } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote } from '../testing/fake-release.ts'
import { versioned } from '../testing/versioned-release.ts'
import { promoteRelease } from '../together/promote-together.ts'
import { diagnose } from './diagnose.ts'
import { publish } from './publish.ts'

const v1 = toVersion('1.0.0')
let store: ReleaseStore

beforeEach(async () => {
  store = createDirectoryStore(await newFolder())
})

function remote(name: string, css: string) {
  const files = { 'web/home.css': css, 'web/remoteEntry.js': '', 'server/index.cjs': '' }
  const routes = [{ path: `/${name}`, page: './home', name, audience: 'public' as const }]
  const exposes = { './home': { js: [], css: ['home.css'], late: [], shared: [] } }
  const manifest = fakeRemote({ name, routes, exposes, menu: [], sitemap: [], publicFiles: [], consumes: {} }, files)
  return { ...versioned(manifest), bytes: bytesOf(manifest, files) }
}

const shorter = remote('careers', '.careers-src-a{color:red} @keyframes careers-src-in{from{color:red}}')
const longer = remote('careers-src', '.careers-src-b{color:red}')

const reason =
  'The style sheets of careers@1.0.0 use names that begin with "careers-src-", so they are those of careers-src: .careers-src-a | @keyframes careers-src-in.'
const chooseAnother =
  'Choose another name for careers-src, or first make a version of careers without these names live for everyone.'

describe('a remote whose name is the beginning of names that a live remote uses in its style sheets', () => {
  beforeEach(async () => {
    await publish(store, shorter)
    await promoteRelease(store, shorter.app, v1)
  })

  it('is not published, so the live one can still be', async () => {
    const message = `careers-src@1.0.0 is rejected:\n- styles: ${reason}\n  To fix: ${chooseAnother}`
    await expect(publish(store, longer)).rejects.toThrow(message)
  })

  it('is not promoted if it was published before, and is found by the doctor if it is live nevertheless', async () => {
    await store.publish(longer.app, v1, longer.bytes)
    await expect(promoteRelease(store, longer.app, v1)).rejects.toThrow(reason)
    await changeChannel(store, longer.app, promote(v1))
    expect(await diagnose(store)).toMatchObject({ findings: [{ rejections: [{ reason }] }] })
  })
})

it('does not let a remote use names of a live remote with a longer name', async () => {
  await publish(store, longer)
  await promoteRelease(store, longer.app, v1)
  await expect(publish(store, shorter)).rejects.toThrow(`${reason}\n  To fix: Rename them.`)
  await expect(publish(store, remote('careers', '.careers-srcs-a{color:red}'))).resolves.toBe('stored')
  await expect(publish(store, remote('other', '.other-a{color:red}'))).resolves.toBe('stored')
})
