import { changeChannel, promoteRelease, rollback, toAppName, toVersion } from '@mfe/release'
import { bytesOf, fakeRemote, fakeShell } from '@mfe/release/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestMfe, type TestMfe } from '../testing/test-mfe.ts'

const careers = toAppName('careers')
let test: TestMfe

/** `/jobs` has moved from careers to marketing. */
beforeEach(async () => {
  test = await createTestMfe()
  await goLive(fakeShell())
  await goLive(remote('careers', '1.0.0', '/careers', '/jobs'))
  await goLive(remote('careers', '2.0.0', '/careers'))
  await goLive(remote('marketing', '1.0.0', '/jobs'))
})

async function goLive(manifest: Parameters<typeof bytesOf>[0]): Promise<void> {
  const [app, version] = [toAppName(manifest.name), toVersion(manifest.packageVersion)]
  await test.store.publish(app, version, bytesOf(manifest))
  await promoteRelease(test.store, app, version)
}

const remote = (name: string, packageVersion: string, ...paths: string[]) =>
  fakeRemote({
    name,
    packageVersion,
    routes: paths.map((path) => ({ path, page: './home', name: 'Page', audience: 'public' })),
    menu: [],
    sitemap: [],
    publicFiles: [],
  })

describe('mfe rollback to a version with a path that has moved', () => {
  it('changes nothing, and names the path, the other app and the ways out', async () => {
    const attempt = test.mfe('rollback', 'careers')
    await expect(attempt).rejects.toThrow('/jobs (marketing@1.0.0)')
    await expect(attempt).rejects.toThrow('pnpm mfe rollback careers --force')
    await expect(attempt).rejects.not.toThrow('pnpm mfe rollback marketing')
    expect((await test.store.channel(careers)).stable).toBe('2.0.0')
  })

  it('offers to roll back the other app if that has something to return to', async () => {
    await goLive(remote('marketing', '1.1.0', '/jobs'))
    const way = 'roll back marketing first (pnpm mfe rollback marketing)'
    await expect(test.mfe('rollback', 'careers')).rejects.toThrow(way)
  })

  it('returns without the path with --force, and says how to complete it; status and doctor agree', async () => {
    const left = 'careers@1.0.0 is live without /jobs'
    expect(await test.mfe('rollback', 'careers', '--force')).toContain(left)
    expect(await test.mfe('status')).toContain(left)
    const text = await test.mfe('doctor')
    expect(text).toContain(left)
    expect(text).toContain('0 with problems')
    expect(JSON.parse(await test.mfe('status', 'careers', '--json'))).toMatchObject([{ without: ['/jobs'] }])
  })
})

it('mfe status and doctor report a path that two live versions claim', async () => {
  await changeChannel(test.store, careers, rollback)
  const effect = 'Visitors get /jobs from marketing@1.0.0.'
  expect(await test.mfe('status')).toContain(effect)
  expect(await test.mfe('status', 'careers')).toContain(effect)
  const text = await test.mfe('doctor')
  expect(text).toContain('careers@1.0.0:\n- routes: It also claims /jobs, which marketing@1.0.0 served first.')
  expect(text).toContain(`Until then: ${effect}`)
  expect(test.failed()).toBe(true)
})
