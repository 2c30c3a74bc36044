import { beforeEach, expect, it } from 'vitest'
import { toAppName } from '#index.ts'
import { fakeRemote, fakeShell } from '#testing'
import { createTestCommands, goLive, type TestCommands } from '../testing/test-commands.ts'

const careers = toAppName('careers')
const version = (packageVersion: string) => fakeRemote({ name: 'careers', packageVersion })
let test: TestCommands

beforeEach(async () => {
  test = await createTestCommands()
  await goLive(test.store, fakeShell())
  await goLive(test.store, version('1.0.0'))
  await goLive(test.store, version('2.0.0'))
})

const revoke = (target: string) => test.run({ command: 'revoke', target, reason: 'leaks addresses' })

it('keeps a version from being promoted, previewed and returned to, and says why', async () => {
  await goLive(test.store, version('3.0.0'))
  expect(await revoke('careers@2.0.0')).toBe(
    'Nobody gets careers@2.0.0 again: it cannot be promoted, rolled back to or previewed.',
  )
  const why = '2.0.0 is revoked, so nobody may get it again. Reason: leaks addresses.'
  await expect(test.run({ command: 'promote', targets: ['careers@2.0.0'] })).rejects.toThrow(why)
  await expect(test.run({ command: 'promote', targets: ['careers@2.0.0'], percent: '5' })).rejects.toThrow(why)
  await expect(test.run({ command: 'preview', targets: ['careers@2.0.0'], days: '7' })).rejects.toThrow(why)
  expect(await test.run({ command: 'log', app: 'careers' })).toMatch(/2\.0\.0 .* revoke .* leaks addresses/)
  expect(await test.run({ command: 'rollback', app: 'careers' })).toBe(
    'Live from the next page request: careers@1.0.0.',
  )
})

it('names the way to revoke what is live', async () => {
  await expect(revoke('careers@2.0.0')).rejects.toThrow(
    '2.0.0 is live, so it cannot be revoked. Nothing changed. To fix: roll back, or promote another version',
  )
  await test.run({ command: 'rollback', app: 'careers' })
  await revoke('careers@2.0.0')
  expect(await test.store.channel(careers)).toMatchObject({ stable: '1.0.0', revoked: ['2.0.0'] })
})

it('rejects a version that is not stored', async () => {
  await expect(revoke('careers@9.0.0')).rejects.toThrow('careers@9.0.0')
  expect(await test.store.channel(careers)).not.toHaveProperty('revoked')
})

it('works during a freeze', async () => {
  await test.run({ command: 'freeze', until: '2d', reason: 'the audit' })
  await revoke('careers@1.0.0')
  expect(await test.store.channel(careers)).toMatchObject({ revoked: ['1.0.0'] })
})
