import { changeChannel, rollback, toAppName } from '@mfe/release'
import { fakeRemote, fakeShell } from '@mfe/release/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestCommands, goLive, type TestCommands } from '../testing/test-commands.ts'

const careers = toAppName('careers')
let test: TestCommands

/** `/jobs` has moved from careers to marketing. */
beforeEach(async () => {
  test = await createTestCommands()
  await goLive(test.store, fakeShell())
  await goLive(test.store, remote('careers', '1.0.0', '/careers', '/jobs'))
  await goLive(test.store, remote('careers', '2.0.0', '/careers'))
  await goLive(test.store, remote('marketing', '1.0.0', '/jobs'))
})

const remote = (name: string, packageVersion: string, ...paths: string[]) =>
  fakeRemote({
    name,
    packageVersion,
    routes: paths.map((path) => ({ path, page: './home', name: 'Page', audience: 'public' })),
    menu: [],
    sitemap: [],
    publicFiles: [],
  })

const rollBack = (force?: boolean) => test.run({ command: 'rollback', app: 'careers', force })

describe('a rollback to a version with a path that has moved', () => {
  it('changes nothing, and names the path, the other app and the ways out', async () => {
    const attempt = rollBack()
    await expect(attempt).rejects.toThrow('/jobs (marketing@1.0.0)')
    await expect(attempt).rejects.toThrow('pnpm mfe rollback careers --force')
    await expect(attempt).rejects.not.toThrow('--with marketing')
    expect((await test.store.channel(careers)).stable).toBe('2.0.0')
  })

  it('offers to roll back the other app as well, if both fit then, and does so as one change', async () => {
    await goLive(test.store, remote('marketing', '0.9.0', '/about'))
    await goLive(test.store, remote('marketing', '1.1.0', '/jobs'))
    await expect(rollBack()).rejects.toThrow('as well: pnpm mfe rollback careers --with marketing; ')
    const text = await test.run({ command: 'rollback', app: 'careers', with: ['marketing'] })
    expect(text.match(/\w+@[\d.]+\d/g)).toEqual(['careers@1.0.0', 'marketing@0.9.0'])
    const [newest, other] = JSON.parse(await test.run({ command: 'log', json: true }))
    expect([newest.action, newest.change]).toEqual(['rollback', other.change])
  })

  it('returns without the path if forced, and says how to complete it; status and doctor agree', async () => {
    const left = 'careers@1.0.0 is live without /jobs'
    expect(await rollBack(true)).toContain(left)
    expect(await test.run({ command: 'status' })).toContain(left)
    const text = await test.run({ command: 'doctor' })
    expect(text).toContain(left)
    expect(text).toContain('0 with problems')
    const status = await test.run({ command: 'status', app: 'careers', json: true })
    expect(JSON.parse(status)).toMatchObject([{ without: ['/jobs'] }])
  })
})

it('status and doctor report a path that two live versions claim', async () => {
  await changeChannel(test.store, careers, rollback())
  const effect = 'Visitors get /jobs from marketing@1.0.0.'
  expect(await test.run({ command: 'status' })).toContain(effect)
  expect(await test.run({ command: 'status', app: 'careers' })).toContain(effect)
  const text = await test.run({ command: 'doctor' })
  expect(text).toContain('careers@1.0.0:\n- routes: It also claims /jobs, which marketing@1.0.0 served first.')
  expect(text).toContain(`Until then: ${effect}`)
  expect(test.wasFine()).toBe(false)
})
