import { changeChannel, promote, toAppName, toVersion } from '@mfe/release'
import { bytesOf, fakeRemote, fakeShell } from '@mfe/release/testing'
import { beforeEach, expect, it } from 'vitest'
import { createTestMfe, type TestMfe } from '../testing/test-mfe.ts'

const careers = toAppName('careers')
let test: TestMfe

async function publish(manifest: Parameters<typeof bytesOf>[0], isLive = true) {
  const [app, version] = [toAppName(manifest.name), toVersion(manifest.packageVersion)]
  await test.store.publish(app, version, bytesOf(manifest))
  if (isLive) await changeChannel(test.store, app, promote(version))
}

const remote = (name: string, packageVersion: string, path: string) =>
  fakeRemote({
    name,
    packageVersion,
    routes: [{ path, page: './home', name: 'Page', audience: 'public' }],
    menu: [],
    sitemap: [],
    publicFiles: [],
  })

beforeEach(async () => {
  test = await createTestMfe()
  await publish(fakeShell())
  await publish(remote('careers', '1.0.0', '/careers'))
  await publish(remote('jobs', '1.0.0', '/jobs'))
})

it('mfe retire takes an app down, with the path that its addresses lead to', async () => {
  expect(await test.mfe('retire', 'careers', '--redirect', '/jobs', '--reason', 'moved')).toContain('lead to /jobs')
  expect((await test.store.channel(careers)).history.at(-1)).toMatchObject({ action: 'retire', reason: 'moved' })
  expect(await test.mfe('status')).toMatch(/^careers +retired to \/jobs /m)
})

it('mfe promote retires an app with the same change, and mfe rollback names further apps', async () => {
  await publish(remote('jobs', '2.0.0', '/careers'), false)
  await test.mfe('promote', 'jobs@2.0.0', '--retire', 'careers', '--redirect', '/careers')
  expect((await test.store.channel(careers)).retired).toMatchObject({ redirect: '/careers' })
  await publish(remote('about', '1.0.0', '/about'))
  await publish(remote('about', '2.0.0', '/about'))
  const text = await test.mfe('rollback', 'jobs', '--with', 'about, careers')
  expect(text.match(/\w+@[\d.]+\d/g)?.sort()).toEqual(['about@1.0.0', 'careers@1.0.0', 'jobs@1.0.0'])
})
