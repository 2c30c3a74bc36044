import { beforeEach, describe, expect, it } from 'vitest'
import { identify, readAccess } from '#index.ts'
import { fakeRemote, fakeShell } from '#testing'
import type { CommandRequest } from '../commands/requests.ts'
import { createTestCommands, goLive, storeRelease, type TestCommands } from '../testing/test-commands.ts'

const HOUR = 60 * 60 * 1000
let test: TestCommands

beforeEach(async () => {
  test = await createTestCommands()
  await goLive(test.store, fakeShell())
  await test.run({ command: 'addTeam', name: 'growth', apps: ['careers', 'marketing'] })
})

type TokenRequest = Extract<CommandRequest, { command: 'createToken' }>

const createToken = (more: Partial<TokenRequest> = {}) =>
  test.run({ command: 'createToken', team: 'growth', name: 'ci', rights: ['publish', 'promote'], ...more })

/** Resolves to whose token a text is. */
const holderOf = async (text: string, at = new Date()) =>
  identify(await readAccess(test.store), text.split('\n').at(-1), at)

describe('teams', () => {
  it('own apps, and more later', async () => {
    expect(await test.run({ command: 'addTeam', name: 'growth', apps: ['jobs'] })).toContain(
      'The team growth has careers, jobs, marketing.\nLet it release them: pnpm mfe token create growth --name ci --can read,preview,',
    )
    expect(await test.run({ command: 'teams' })).toBe('TEAM    APPS\ngrowth  careers, jobs, marketing')
    expect(JSON.parse(await test.run({ command: 'teams', json: true }))).toEqual([
      { name: 'growth', apps: ['careers', 'jobs', 'marketing'] },
    ])
  })

  it('lose their tokens when they are removed', async () => {
    const text = await createToken()
    await test.run({ command: 'removeTeam', name: 'growth' })
    expect(await holderOf(text)).toBeUndefined()
    expect(await test.run({ command: 'tokens' })).toContain('There is no token.')
    expect(await test.run({ command: 'teams' })).toContain('There is no team. Add one: pnpm mfe team add')
  })

  it('cannot be added to a store without releases, which may be the wrong one', async () => {
    const empty = await createTestCommands()
    const attempt = empty.run({ command: 'addTeam', name: 'growth', apps: [] })
    await expect(attempt).rejects.toThrow(`Nothing is published in ${empty.location}`)
    expect(await empty.store.access()).toMatchObject({ revision: 0 })
  })
})

describe('tokens', () => {
  it('are printed once, and stored as a hash', async () => {
    const text = await createToken({ percent: '25', expires: '90d' })
    const [sentence, secret = ''] = text.split('\n')
    expect(sentence).toMatch(
      /^growth\/ci \(\w{10}\) has the rights publish, promote, promotions to at most 25% of visitors until .* UTC\. /,
    )
    expect(secret).toMatch(/^mfe_[a-z0-9]{10}_[\w-]{43}$/)
    expect(await holderOf(text)).toMatchObject({ name: 'growth/ci', apps: ['careers', 'marketing'], percent: 25 })
    const { text: stored = '' } = await test.store.access()
    expect(stored).not.toContain(secret.slice(-43))
    const listed = await test.run({ command: 'tokens', json: true })
    expect(listed).not.toContain('hash')
    expect(JSON.parse(listed)).toMatchObject([{ team: 'growth', name: 'ci', createdBy: 'local:ada' }])
  })

  it('of an admin have every right on all apps', async () => {
    const text = await createToken({ team: undefined, name: 'root', rights: [] })
    expect(await holderOf(text)).toMatchObject({
      name: 'admin/root',
      apps: 'all',
      rights: expect.arrayContaining(['admin', 'promote']),
    })
  })

  it('end with their time, and stay listed as expired', async () => {
    const text = await createToken({ expires: '1h' })
    const later = new Date(Date.now() + HOUR + 1)
    expect(await holderOf(text)).toBeDefined()
    expect(await holderOf(text, later)).toBeUndefined()
    expect(await test.run({ command: 'tokens' }, { now: () => later })).toMatch(/growth\/ci .* expired /)
  })

  it('are revoked at once', async () => {
    const text = await createToken()
    const { tokenId: id = '' } = (await holderOf(text)) ?? {}
    expect(await test.run({ command: 'revokeToken', id })).toContain(`The token ${id} is revoked`)
    expect(await holderOf(text)).toBeUndefined()
    await expect(test.run({ command: 'revokeToken', id })).rejects.toThrow(`There is no token "${id}"`)
  })

  it.each(['soon', '0', '2026-01-31', '9999d', '2026-01-31T18:00:00', ''])('cannot expire %j', async (expires) => {
    await expect(createToken({ expires })).rejects.toThrow(`--expires ${expires} is not a time.`)
  })

  it('may have a limit that is a share of visitors', async () => {
    await expect(createToken({ percent: '101' })).rejects.toThrow('from 0 to 100')
  })
})

describe('a freeze', () => {
  const freeze = (until = '2d') => test.run({ command: 'freeze', until, reason: 'sale week' })
  const promote = (version: string) => test.run({ command: 'promote', targets: [`careers@${version}`] })

  beforeEach(async () => {
    await goLive(test.store, fakeRemote())
    await goLive(test.store, fakeRemote({ packageVersion: '2.0.0' }))
    await storeRelease(test.store, fakeRemote({ packageVersion: '3.0.0' }))
  })

  it('stops promotions until its end, but no rollback', async () => {
    expect(await freeze()).toMatch(/^Promotions are frozen until .* UTC by local:ada: sale week$/)
    await expect(promote('3.0.0')).rejects.toMatchObject({ code: 'access/frozen' })
    const together = { command: 'promote', targets: ['shell@1.0.0', 'careers@3.0.0'] } satisfies CommandRequest
    await expect(test.run(together)).rejects.toThrow('sale week')
    expect(await test.run({ command: 'rollback', app: 'careers' })).toContain('careers@1.0.0')
    expect(await test.run({ command: 'unfreeze' })).toBe('Promotions are possible again.')
    expect(await promote('3.0.0')).toContain('Live from the next page request: careers@3.0.0.')
    expect(await test.run({ command: 'unfreeze' })).toBe('Promotions were not frozen.')
  })

  it('is shown by the status', async () => {
    await freeze()
    expect(await test.run({ command: 'status' })).toContain('by local:ada: sale week')
    const later = { now: () => new Date(Date.now() + 49 * HOUR) }
    expect(await test.run({ command: 'status' }, later)).not.toContain('frozen')
  })

  it('takes a moment with an offset, and none that has passed', async () => {
    const nextYear = new Date().getUTCFullYear() + 1
    expect(await freeze(`${nextYear}-01-31T18:00:00+02:00`)).toContain(`until ${nextYear}-01-31 16:00 UTC`)
    await expect(freeze('2020-01-31T18:00:00Z')).rejects.toThrow('with a time that is ahead')
    await expect(freeze('tomorrow')).rejects.toThrow('--until tomorrow is not a time.')
  })
})
