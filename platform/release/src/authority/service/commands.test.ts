import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Access,
  changeAccess,
  createDirectoryStore,
  ReleaseError,
  readAccess,
  removeTeam,
  revokeToken,
  toAppName,
} from '#index.ts'
import { fakeRemote, newFolder } from '#testing'
import { storeRelease } from '../testing/test-commands.ts'
import { createTestService, type TestService } from '../testing/test-service.ts'

const careers = toAppName('careers')
const JSON_TYPE = 'application/json'
const promote = { command: 'promote', targets: ['careers@2.0.0'] }

let service: TestService

beforeEach(async () => {
  service = await createTestService()
  await storeRelease(service.store, fakeRemote({ packageVersion: '2.0.0' }))
})

const get = (headers: Record<string, string>) => service.app.inject({ url: '/__mfe/api', headers })
const stable = async () => (await service.store.channel(careers)).stable

describe('a caller with a token', () => {
  it('is told who it is', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    const token = await service.tokenWith(['read', 'promote'], { name: 'ci', percent: 25, expiresAt })
    const response = await get({ authorization: `Bearer ${token}` })
    expect(response.json()).toEqual({
      protocol: 1,
      identity: {
        name: 'growth/ci',
        rights: ['read', 'promote'],
        apps: ['careers', 'jobs'],
        percent: 25,
        expiresAt: expiresAt.toISOString(),
      },
    })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('promotes under its name, with its address, reason and commit', async () => {
    const token = await service.tokenWith(['promote'], { name: 'ci' })
    const { status, lines } = await service.run(token, { ...promote, reason: 'the second', commit: '295f37b3+' })
    expect(status).toBe(200)
    expect(lines).toEqual([{ print: 'Live from the next page request: careers@2.0.0.' }, { done: true, ok: true }])
    const author = { by: 'growth/ci', address: '127.0.0.1', reason: 'the second', commit: '295f37b3+' }
    expect((await service.store.channel(careers)).history.at(-1)).toMatchObject(author)
  })

  it('cannot state who it is or where it comes from', async () => {
    const token = await service.tokenWith(['promote'])
    const { status } = await service.run(token, { ...promote, by: 'admin/root', address: '192.0.2.1' })
    expect([status, await stable()]).toEqual([400, '1.0.0'])
  })

  it('gets the failure of a command with its own status, if nothing was printed before', async () => {
    const token = await service.tokenWith(['promote', 'rollback'])
    const missing = await service.run(token, { command: 'promote', targets: ['careers@9.0.0'] })
    expect(missing).toMatchObject({ status: 404, lines: [{ error: { code: 'release/not-found' } }] })
    const nothing = await service.run(token, { command: 'rollback', app: 'careers' })
    expect(nothing).toMatchObject({ status: 409, lines: [{ error: { code: 'channel/nothing-to-return-to' } }] })
    expect((await service.run(token, { command: 'explode' })).status).toBe(400)
  })

  it('is told nothing of a defect, which the log has', async () => {
    const token = await service.tokenWith(['read'])
    vi.spyOn(service.store, 'apps').mockRejectedValueOnce(new Error('a defect: /etc/secret'))
    const { status, lines } = await service.run(token, { command: 'status' })
    expect(status).toBe(500)
    expect(lines).toEqual([{ error: { code: 'server/unexpected', message: expect.not.stringContaining('secret') } }])
    expect(service.logged()).toContain('a defect')
  })

  it('is told of a failure without the folders of the machine', async () => {
    const token = await service.tokenWith(['promote'])
    const { lines } = await service.run(token, { command: 'promote', targets: ['careers@9.0.0'] })
    expect(lines[0]?.error?.message).toContain('careers@9.0.0 is not published in the release store. To fix: ')
    vi.spyOn(service.store, 'advanceAll').mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    expect(await service.run(token, promote)).toMatchObject({
      status: 507,
      lines: [{ error: { code: 'server/disk-full' } }],
    })
  })

  it('leaves no address in the history that is none', async () => {
    const headers = { authorization: `Bearer ${await service.tokenWith(['promote'])}` }
    const call = { url: '/__mfe/api/commands', headers, payload: promote, remoteAddress: 'any text' }
    expect((await service.app.inject({ method: 'POST', ...call })).statusCode).toBe(200)
    expect((await service.store.channel(careers)).history.at(-1)).not.toHaveProperty('address')
  })

  it('checks everything in turn, as that takes the time of the process', async () => {
    const token = await service.tokenWith(['read'])
    const { apps } = service.store
    const waiting = Promise.withResolvers<void>()
    const asked = vi.spyOn(service.store, 'apps').mockImplementation(async () => {
      await waiting.promise
      return apps()
    })
    const answers = Promise.all([1, 2].map(() => service.run(token, { command: 'doctor' })))
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 20_000 })
    await pause(100)
    expect(asked).toHaveBeenCalledOnce()
    waiting.resolve()
    for (const { lines } of await answers) expect(lines.at(-1)).toMatchObject({ done: true })
  })

  it('learns from doctor that something is wrong', async () => {
    const token = await service.tokenWith(['read'])
    await service.store.remove(careers, (await service.store.channel(careers)).stable ?? expect.unreachable())
    const { status, lines } = await service.run(token, { command: 'doctor' })
    expect([status, lines.at(-1)]).toEqual([200, { done: true, ok: false }])
  })

  it('sees that promotions are frozen', async () => {
    const admin = await service.adminToken()
    await service.run(admin, { command: 'freeze', until: '2d', reason: 'sale week' })
    const answer = await service.run(await service.tokenWith(['promote']), promote)
    expect(answer).toMatchObject({ status: 423, lines: [{ error: { code: 'access/frozen' } }] })
    expect(answer.lines[0]?.error?.message).toContain('by admin/ci-1: sale week')
  })
})

describe('rights', () => {
  it.each([
    ['another right', ['publish'], {}, promote],
    ['a foreign app', ['promote'], {}, { command: 'promote', targets: ['marketing@1.0.0'] }],
    ['a foreign app beside its own', ['promote'], {}, { ...promote, targets: ['careers@2.0.0', 'shell@1.0.0'] }],
    ['a larger share', ['promote'], { percent: 25 }, { ...promote, percent: '26' }],
    ['everyone', ['promote'], { percent: 25 }, promote],
    ['the list of teams', ['read'], {}, { command: 'teams' }],
    ['another token', ['publish'], {}, { command: 'createToken', team: 'growth', name: 'x', rights: ['promote'] }],
    ['the freeze', ['promote'], {}, { command: 'unfreeze' }],
  ])('do not include %s', async (_, rights, more, request) => {
    const before = await service.store.access()
    const token = await service.tokenWith(rights, more)
    const { status, lines } = await service.run(token, request)
    expect([status, lines[0]?.error?.code]).toEqual([403, 'access/forbidden'])
    expect(await stable()).toBe('1.0.0')
    // The token, and its first use.
    expect((await service.store.access()).revision).toBe(before.revision + 2)
  })

  it.each<[string, (access: Access, id: string) => Access, number]>([
    ['the token is revoked', revokeToken, 401],
    ['its team is removed', (access) => removeTeam(access, 'growth'), 401],
    ['its team loses the app', (access) => ({ ...access, teams: [{ name: 'growth', apps: [] }] }), 403],
  ])('end in the middle of a command when %s', async (_, end, status) => {
    const token = await service.tokenWith(['promote'])
    const { verify } = service.store
    vi.spyOn(service.store, 'verify').mockImplementationOnce(async (...version) => {
      await changeAccess(service.store, (access) => end(access, token.slice(4, 14)))
      await verify(...version)
    })
    expect((await service.run(token, promote)).status).toBe(status)
    expect(await stable()).toBe('1.0.0')
  })

  it('end in the middle of a retirement as well', async () => {
    const token = await service.tokenWith(['retire'])
    const { release } = service.store
    vi.spyOn(service.store, 'release').mockImplementationOnce(async (...version) => {
      await changeAccess(service.store, (access) => revokeToken(access, token.slice(4, 14)))
      return release(...version)
    })
    const answer = await service.run(token, { command: 'retire', app: 'careers', redirect: '/login' })
    expect(answer).toMatchObject({ status: 401, lines: [{ error: { code: 'access/unknown-token' } }] })
    expect(await stable()).toBe('1.0.0')
  })

  it('end in the middle of an approval when the team loses an app of the change', async () => {
    const admin = await service.adminToken()
    await service.run(admin, { command: 'requireApprovals', commands: ['promote'] })
    const asked = await service.run(admin, promote)
    const [, id] = /It waits as (\w+)/.exec(asked.lines[0]?.print ?? '') ?? []
    const { verify } = service.store
    vi.spyOn(service.store, 'verify').mockImplementationOnce(async (...version) => {
      await changeAccess(service.store, (access) => ({ ...access, teams: [{ name: 'growth', apps: [] }] }))
      await verify(...version)
    })
    const { status, lines } = await service.run(await service.tokenWith(['approve']), { command: 'approve', id })
    expect([status, lines[0]?.error?.code]).toEqual([403, 'access/forbidden'])
    expect(await stable()).toBe('1.0.0')
  })

  it('of an admin do not include another admin’s token', async () => {
    const answer = await service.run(await service.adminToken(), { command: 'createToken', name: 'spare', rights: [] })
    expect(answer.status).toBe(403)
  })
})

describe('a token that is not valid', () => {
  const statusOf = async (token: string) => {
    const response = await get({ authorization: `Bearer ${token}` })
    return [response.statusCode, response.json().error?.message, response.headers['www-authenticate']]
  }
  const unknown = [401, expect.stringContaining('missing, wrong, expired or revoked'), 'Bearer']

  it('is refused with one text, whatever is wrong with it', async () => {
    const token = await service.tokenWith(['read'])
    const last = token.endsWith('A') ? 'B' : 'A'
    for (const wrong of [`${token.slice(0, -1)}${last}`, token.slice(0, -1), `${token}A`, 'mfe_', 'x', `${token}.`]) {
      expect(await statusOf(wrong)).toEqual(unknown)
    }
    expect((await get({})).statusCode).toBe(401)
    expect((await get({ authorization: token })).statusCode).toBe(401)
    expect((await get({ authorization: `Basic ${token}` })).statusCode).toBe(401)
    expect((await statusOf(token))[0]).toBe(200)
  })

  it('is refused from the moment it expires or is revoked, or its team is removed', async () => {
    let now = new Date()
    service = await createTestService({ now: () => now })
    const expiring = await service.tokenWith(['read'], { expiresAt: new Date(now.getTime() + 60_000) })
    const revoked = await service.tokenWith(['read'])
    const orphan = await service.tokenWith(['read'])
    for (const token of [expiring, revoked, orphan]) expect((await statusOf(token))[0]).toBe(200)
    now = new Date(now.getTime() + 60_000)
    expect(await statusOf(expiring)).toEqual(unknown)
    const id = (await readAccess(service.store)).tokens.find(({ name }) => name === 'ci-2')?.id ?? ''
    await changeAccess(service.store, (access) => revokeToken(access, id))
    expect(await statusOf(revoked)).toEqual(unknown)
    expect((await statusOf(orphan))[0]).toBe(200)
    await changeAccess(service.store, (access) => removeTeam(access, 'growth'))
    expect(await statusOf(orphan)).toEqual(unknown)
  })

  it('blocks its address after 20 attempts in a minute', async () => {
    let now = new Date()
    service = await createTestService({ now: () => now })
    const token = await service.tokenWith(['read'])
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await statusOf('mfe_wrong'))[0]).toBe(401)
    const blocked = await get({ authorization: `Bearer ${token}` })
    expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '60'])
    now = new Date(now.getTime() + 60_000)
    expect((await statusOf(token))[0]).toBe(200)
  })

  it('does not block those of its network whose token was valid before', async () => {
    const token = await service.tokenWith(['read'])
    expect((await statusOf(token))[0]).toBe(200)
    for (let attempt = 0; attempt < 20; attempt += 1) await statusOf(`mfe_${'a'.repeat(10)}_${'b'.repeat(43)}`)
    expect((await statusOf('mfe_wrong'))[0]).toBe(429)
    expect((await statusOf(token))[0]).toBe(200)
    await changeAccess(service.store, (access) => revokeToken(access, token.slice(4, 14)))
    expect((await statusOf(token))[0]).toBe(401)
    expect((await statusOf(token))[0]).toBe(429)
  })

  it('is not looked for if it cannot be one', async () => {
    const read = vi.spyOn(service.store, 'access')
    for (const wrong of ['mfe_wrong', 'x', 'mfe_'.repeat(1000)]) expect((await statusOf(wrong))[0]).toBe(401)
    expect(read).not.toHaveBeenCalled()
  })

  it('does not learn which database does not respond', async () => {
    const cause = new Error('connect ECONNREFUSED 10.0.0.5:5432')
    const failure = new ReleaseError('release/unreachable', `The database is not responding (${cause.message}).`)
    vi.spyOn(service.store, 'access').mockRejectedValue(failure)
    const [status, message] = await statusOf(`mfe_${'a'.repeat(10)}_${'b'.repeat(43)}`)
    expect([status, message]).toEqual([503, expect.not.stringContaining('10.0.0.5')])
    expect(service.logged()).toContain('10.0.0.5')
  })
})

describe('a request from a web page', () => {
  it('is refused, with or without a token', async () => {
    const token = await service.tokenWith(['read'])
    const response = await get({ authorization: `Bearer ${token}`, origin: 'https://site.example' })
    expect([response.statusCode, response.json().error.code]).toEqual([403, 'access/forbidden'])
    expect((await get({ cookie: `token=${token}` })).statusCode).toBe(401)
    const inUrl = await service.app.inject({ url: `/__mfe/api?token=${token}` })
    expect(inUrl.statusCode).toBe(401)
  })
})

describe('a request that is no call', () => {
  const post = async (url: string, payload: string | Buffer, type = JSON_TYPE) => {
    const headers = { authorization: `Bearer ${await service.adminToken()}`, 'content-type': type }
    return service.app.inject({ method: 'POST', url: `/__mfe/api${url}`, headers, payload })
  }

  it.each([
    ['JSON that is none', '/commands', '{', JSON_TYPE, 400],
    ['nothing', '/commands', '', JSON_TYPE, 400],
    ['a prototype', '/commands', '{"command":"status","__proto__":{"json":true}}', JSON_TYPE, 400],
    ['a list', '/commands', '[{"command":"status"}]', JSON_TYPE, 400],
    ['a form of a page', '/commands', 'command=status', 'application/x-www-form-urlencoded', 415],
    ['text', '/commands', '{"command":"status"}', 'text/plain', 415],
    ['too many targets', '/commands', JSON.stringify({ ...promote, targets: Array(51).fill('a@1') }), JSON_TYPE, 400],
    ['more than 64 KiB', '/commands', `{"command":"${'x'.repeat(65_536)}"}`, JSON_TYPE, 413],
    ['an unknown path', '/secrets', '{}', JSON_TYPE, 404],
  ])('is refused: %s', async (_, url, payload, type, status) => {
    const response = await post(url, payload, type)
    expect([response.statusCode, response.json()]).toEqual([
      status,
      { error: { code: expect.any(String), message: expect.any(String) } },
    ])
  })
})

it('records the day on which a token was used, once', async () => {
  const token = await service.tokenWith(['read'])
  const { revision } = await service.store.access()
  await service.run(token, { command: 'status' })
  await service.run(token, { command: 'status' })
  const access = await readAccess(service.store)
  expect(access).toMatchObject({ revision: revision + 1, tokens: [{ lastUsedOn: expect.stringMatching(/^\d{4}-/) }] })
})

it('works while the use of a token cannot be recorded', async () => {
  const folder = await newFolder()
  const store = createDirectoryStore(folder)
  service = await createTestService({ store })
  const token = await service.tokenWith(['read'])
  vi.spyOn(store, 'advanceAccess').mockRejectedValue(new Error('read-only'))
  expect((await service.run(token, { command: 'status' })).status).toBe(200)
  expect(service.logged()).toContain('the use of a token cannot be recorded')
})

it('logs who ran which command, and nothing that opens anything', async () => {
  const admin = await service.adminToken()
  const request = { command: 'createToken', team: 'growth', name: 'robot', rights: ['read'] }
  const { lines } = await service.run(admin, request)
  const created = lines.at(-2)?.print ?? expect.unreachable()
  await service.run(created, { command: 'tokens' })
  await get({ authorization: `Bearer ${created.slice(0, -1)}` })
  expect(service.logged()).toContain("by: 'admin/ci-1', command: 'createToken'")
  for (const secret of [admin, created]) expect(service.logged()).not.toContain(secret.slice(-20))
})

it('of eight promotions at once, each learns whether it won', async () => {
  const versions = Array.from({ length: 8 }, (_, index) => `3.${index}.0`)
  for (const packageVersion of versions) await storeRelease(service.store, fakeRemote({ packageVersion }))
  const token = await service.tokenWith(['promote'])
  const answers = await Promise.all(
    versions.map((version) => service.run(token, { command: 'promote', targets: [`careers@${version}`] })),
  )
  const { stable: live, history } = await service.store.channel(careers)
  const won = versions.filter((_, index) => answers[index]?.status === 200)
  expect(won).toContain(live)
  const promoted = history.map(({ version }) => version as string)
  expect(promoted.toSorted()).toEqual(['1.0.0', ...won])
  for (const { status, lines } of answers) if (status !== 200) expect([status, lines.length]).toEqual([409, 1])
})
