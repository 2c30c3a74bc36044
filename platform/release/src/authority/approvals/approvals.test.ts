import { beforeEach, describe, expect, it } from 'vitest'
import {
  changeAccess,
  changeChannel,
  createToken,
  identify,
  makeCandidate,
  type NewToken,
  promote,
  type ReleaseStore,
  readAccess,
  revokeToken,
  toAppName,
  toVersion,
} from '#index.ts'
import { fakeRemote, fakeShell } from '#testing'
import type { CommandContext } from '../commands/context.ts'
import type { CommandRequest } from '../commands/requests.ts'
import { createTestCommands, goLive, storeRelease, type TestCommands } from '../testing/test-commands.ts'

const [careers, shell] = [toAppName('careers'), toAppName('shell')]
const [v1, v2, v3] = [toVersion('1.0.0'), toVersion('2.0.0'), toVersion('3.0.0')]
const HOUR = 60 * 60 * 1000
const promotion = { command: 'promote', targets: ['careers@2.0.0'], reason: 'the new form' } satisfies CommandRequest

type Holder = Partial<CommandContext>

let test: TestCommands
/** May release careers. */
let ci: Holder
/** May approve changes of careers. */
let lead: Holder

/** Creates a token of the team growth, which has careers, and returns what is different in its commands. */
async function holderOf(name: string, rights: string[], more: Partial<NewToken> = {}): Promise<Holder> {
  let secret = ''
  const access = await changeAccess(test.store, (newest, now) => {
    const created = createToken(newest, { team: 'growth', name, rights, createdBy: 'local:ada', ...more }, now)
    secret = created.secret
    return created.access
  })
  const identity = identify(access, secret, new Date()) ?? expect.unreachable()
  return { identity, author: { by: identity.name, address: '192.0.2.7' } }
}

beforeEach(async () => {
  test = await createTestCommands()
  await goLive(test.store, fakeShell())
  await goLive(test.store, fakeRemote())
  for (const packageVersion of [v2, v3]) await storeRelease(test.store, fakeRemote({ packageVersion }))
  await test.run({ command: 'addTeam', name: 'growth', apps: ['careers'] })
  await test.run({ command: 'requireApprovals', commands: ['promote', 'rollback'], apps: ['careers'] })
  ci = await holderOf('ci', ['read', 'promote', 'rollback'])
  lead = await holderOf('lead', ['approve'])
})

const channel = () => test.store.channel(careers)
const waiting = async () => (await readAccess(test.store)).pending ?? []

/** Asks for a change, and resolves to its id. */
async function ask(request: CommandRequest = promotion, holder = ci): Promise<string> {
  await test.run(request, holder)
  return (await waiting()).at(-1)?.id ?? expect.unreachable()
}

const approve = (id: string, holder = lead, reason?: string) => test.run({ command: 'approve', id, reason }, holder)

describe('a change that needs a second person', () => {
  it('waits, and says as what, until when and for whom', async () => {
    const before = await channel()
    const text = await test.run(promotion, ci)
    expect(text).toMatch(
      /^This promote needs a second person, so nothing changed yet\. It waits as (\w{10}) until \S+ \S+ UTC\.\ngrowth\/lead can approve it: pnpm mfe approve \1$/,
    )
    expect(await channel()).toEqual(before)
    expect(await test.run(promotion, ci)).toBe(text)
    const [listed] = await waiting()
    expect(listed).toMatchObject({ by: 'growth/ci', apps: ['careers'], channels: { careers: before.revision } })
  })

  it('is carried out once another person approves it, and the history names both', async () => {
    const commit = '295f37b3+'
    const id = await ask({ ...promotion, commit })
    expect(await approve(id, lead, 'looks right')).toContain('Live from the next page request: careers@2.0.0.')
    expect((await channel()).history.at(-1)).toMatchObject({
      version: v2,
      action: 'promote',
      by: 'growth/ci',
      approvedBy: 'growth/lead',
      reason: 'the new form',
      approvalReason: 'looks right',
      commit,
      address: '192.0.2.7',
    })
    expect(await waiting()).toEqual([])
    const log = await test.run({ command: 'log', app: 'careers' })
    expect(log).toMatch(/growth\/ci \(approved by growth\/lead\) .* the new form; approved: looks right$/m)
    await expect(approve(id)).rejects.toThrow(`No change "${id}" waits for approval.`)
  })

  it('may be one of several apps, and needs a second person for one of them', async () => {
    await storeRelease(test.store, fakeShell({ packageVersion: v2 }))
    const together = { command: 'promote', targets: ['shell@2.0.0', 'careers@2.0.0'] } satisfies CommandRequest
    const id = await ask(together, {})
    await expect(approve(id)).rejects.toThrow('growth/lead may not approve a change of shell')
    const root = await holderOf('root', [], { team: undefined })
    expect(await approve(id, root)).toContain('shell@2.0.0, careers@2.0.0')
    const { history } = await test.store.channel(shell)
    expect(history.at(-1)).toMatchObject({ by: 'local:ada', approvedBy: 'admin/root' })
  })

  it('is made once, however many approve it at the same time', async () => {
    const id = await ask()
    const others = await Promise.all(['one', 'two', 'three'].map((name) => holderOf(name, ['approve'])))
    await Promise.allSettled(others.map((each) => approve(id, each)))
    const { stable, history } = await channel()
    expect(stable).toBe(v2)
    expect(history.filter(({ version }) => version === v2)).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('is listed until it is made, withdrawn or expired', async () => {
    const id = await ask({ ...promotion, percent: '10' })
    const text = await test.run({ command: 'pending' })
    expect(text).toMatch(/^A second person is needed to promote and rollback careers, set by local:ada on .* UTC\n/)
    const row = `${id} +promote careers@2\\.0\\.0 --percent 10 +growth/ci .* growth/lead +the new form$`
    expect(text).toMatch(new RegExp(row))
    const { pending } = JSON.parse(await test.run({ command: 'pending', json: true }))
    expect(pending).toMatchObject([{ id, by: 'growth/ci', approvers: ['growth/lead'] }])
    const tomorrow = { now: () => new Date(Date.now() + 24 * HOUR + 1000) }
    expect(await test.run({ command: 'pending' }, tomorrow)).toContain('No change waits for approval.')
    await expect(test.run({ command: 'approve', id }, { ...lead, ...tomorrow })).rejects.toThrow('waits 24 hours')
    expect((await channel()).stable).toBe(v1)
  })

  it('may be one on the store itself, which another user there can approve', async () => {
    expect(await test.run(promotion)).toContain('It waits as ')
    const [{ id } = expect.unreachable()] = await waiting()
    await expect(approve(id, {})).rejects.toMatchObject({ code: 'access/forbidden' })
    await approve(id, { author: { by: 'local:grace' } })
    expect((await channel()).history.at(-1)).toMatchObject({ by: 'local:ada', approvedBy: 'local:grace' })
  })

  it.each<[string, CommandRequest, string]>([
    ['a version that is not published', { command: 'promote', targets: ['careers@9.0.0'] }, '9.0.0'],
    ['a share that is none', { ...promotion, percent: 'some' }, 'is not a share of visitors'],
    ['a share for several apps', { ...promotion, targets: ['careers@2.0.0', 'shell@1.0.0'], percent: '5' }, 'single'],
    ['an app that is named twice', { ...promotion, targets: ['careers@2.0.0', 'careers@3.0.0'] }, 'is named twice'],
  ])('is not asked for %s', async (_, request, problem) => {
    await expect(test.run(request)).rejects.toThrow(problem)
    expect(await waiting()).toEqual([])
  })

  it('is not asked for during a freeze', async () => {
    await test.run({ command: 'freeze', until: '2d', reason: 'sale week' })
    await expect(test.run(promotion, ci)).rejects.toMatchObject({ code: 'access/frozen' })
    expect(await waiting()).toEqual([])
  })
})

describe('a change that needs none', () => {
  it('takes effect at once: of another app, or once approvals are off', async () => {
    await storeRelease(test.store, fakeShell({ packageVersion: v2 }))
    await test.run({ command: 'promote', targets: ['shell@2.0.0'] })
    expect((await test.store.channel(shell)).stable).toBe(v2)
    const text = await test.run({ command: 'endApprovals', reason: 'a team of one' })
    expect(text).toMatch(/^No change needs a second person, ended by local:ada on .* UTC: a team of one$/)
    await test.run(promotion, ci)
    expect((await channel()).stable).toBe(v2)
  })

  it('is the rollback that drops a candidate, even if nobody can read the approvals', async () => {
    await changeChannel(test.store, careers, makeCandidate(v2, 10))
    expect(await test.run({ command: 'rollback', app: 'careers' }, ci)).toContain('careers@1.0.0')
    expect([(await channel()).stable, (await channel()).candidate]).toEqual([v1, undefined])
    await changeChannel(test.store, careers, makeCandidate(v2, 10))
    const { revision } = await test.store.access()
    await test.store.advanceAccess(revision + 1, 'damaged')
    await test.run({ command: 'rollback', app: 'careers' })
    expect((await channel()).candidate).toBeUndefined()
  })
})

it('a rollback of what everyone gets waits', async () => {
  await changeChannel(test.store, careers, promote(v2))
  const id = await ask({ command: 'rollback', app: 'careers', reason: 'a broken form' })
  expect((await channel()).stable).toBe(v2)
  await approve(id)
  expect((await channel()).history.at(-1)).toMatchObject({ version: v1, action: 'rollback', approvedBy: 'growth/lead' })
})

describe('nobody approves', () => {
  it('a change of their own, with whatever token of their name', async () => {
    const both = await holderOf('ada', ['promote', 'approve'])
    const id = await ask(promotion, both)
    for (const author of ['growth/ada', 'admin/ada', 'local:ada']) {
      const holder = author === 'growth/ada' ? both : { author: { by: author } }
      await expect(approve(id, holder)).rejects.toThrow(`asked for this change, so ${author} cannot approve it`)
    }
    expect((await channel()).stable).toBe(v1)
    expect(await waiting()).toHaveLength(1)
  })

  it('without the right, or to a larger share than their token may set', async () => {
    const id = await ask()
    const other = await holderOf('other', ['promote'])
    await expect(approve(id, other)).rejects.toThrow('its token lacks the right approve')
    const limited = await holderOf('limited', ['approve'], { percent: 25 })
    await expect(approve(id, limited)).rejects.toThrow('its token may set at most 25%')
    expect(await waiting()).toHaveLength(1)
  })
})

describe('a change is not carried out, and still waits, if meanwhile', () => {
  it('its author may not make it anymore', async () => {
    const id = await ask()
    await changeAccess(test.store, (access) => revokeToken(access, ci.identity?.tokenId ?? ''))
    await expect(approve(id)).rejects.toThrow('its token has expired or is revoked')
    expect((await channel()).stable).toBe(v1)
  })

  it('its author has another share to set', async () => {
    const limited = await holderOf('limited', ['promote'])
    const id = await ask(promotion, limited)
    await changeAccess(test.store, (access) => ({
      ...access,
      tokens: access.tokens.map((token) => (token.name === 'limited' ? { ...token, percent: 25 } : token)),
    }))
    await expect(approve(id)).rejects.toThrow('growth/limited may not promote to everyone')
  })

  it('the app has changed', async () => {
    const id = await ask()
    await changeChannel(test.store, careers, makeCandidate(v3, 10))
    const attempt = approve(id)
    await expect(attempt).rejects.toMatchObject({ code: 'channel/conflict' })
    await expect(attempt).rejects.toThrow('careers has changed since this change was asked for')
    expect(await channel()).toMatchObject({ stable: v1, candidate: v3 })
    expect(await waiting()).toHaveLength(1)
  })

  it('promotions are frozen', async () => {
    const id = await ask()
    await test.run({ command: 'freeze', until: '2d', reason: 'sale week' })
    await expect(approve(id)).rejects.toMatchObject({ code: 'access/frozen' })
    expect(await waiting()).toHaveLength(1)
  })

  it('it does not fit what is live', async () => {
    const id = await ask()
    await storeRelease(test.store, fakeShell({ packageVersion: v2, provides: {} }))
    await changeChannel(test.store, shell, promote(v2))
    await expect(approve(id)).rejects.toMatchObject({ code: 'release/refused' })
    expect((await channel()).stable).toBe(v1)
    expect(await waiting()).toHaveLength(1)
  })
})

describe('a change is not carried out if, while its files are verified,', () => {
  it.each<[string, (id: string) => Promise<unknown>, string]>([
    ['it is withdrawn', (id) => test.run({ command: 'withdraw', id }, ci), 'waits for approval'],
    [
      'its author loses the token',
      () => changeAccess(test.store, (access) => revokeToken(access, ci.identity?.tokenId ?? '')),
      'its token has expired or is revoked',
    ],
    ['promotions are frozen', () => test.run({ command: 'freeze', until: '2d', reason: 'sale week' }), 'are frozen'],
  ])('%s', async (_, step, problem) => {
    const id = await ask()
    let isDone = false
    const store: ReleaseStore = {
      ...test.store,
      verify: async (app, version) => {
        if (!isDone) await step(id)
        isDone = true
        await test.store.verify(app, version)
      },
    }
    await expect(approve(id, { ...lead, store })).rejects.toThrow(problem)
    expect((await channel()).stable).toBe(v1)
  })
})

it('a change is taken back if promotions are frozen at the very moment', async () => {
  const id = await ask()
  const store: ReleaseStore = {
    ...test.store,
    advanceAll: async (changes) => {
      await test.run({ command: 'freeze', until: '2d', reason: 'sale week' })
      return test.store.advanceAll(changes)
    },
  }
  await expect(approve(id, { ...lead, store })).rejects.toMatchObject({ code: 'access/frozen' })
  expect((await channel()).stable).toBe(v1)
  expect(await waiting()).toHaveLength(1)
})

describe('withdrawing a change', () => {
  const withdraw = (id: string, holder: Holder) => test.run({ command: 'withdraw', id }, holder)

  it('is possible for its author, for admins and on the store itself', async () => {
    const root = await holderOf('root', [], { team: undefined })
    for (const holder of [ci, root, {}]) {
      const id = await ask()
      expect(await withdraw(id, holder)).toBe(`The change ${id} is withdrawn. What is live has not changed.`)
      expect(await waiting()).toEqual([])
    }
  })

  it('is not possible for others, even if they may approve it', async () => {
    const id = await ask()
    await expect(withdraw(id, lead)).rejects.toThrow(`growth/lead may not withdraw the change ${id} of growth/ci.`)
    expect(await waiting()).toHaveLength(1)
    await expect(withdraw('unknown', ci)).rejects.toThrow('No change "unknown" waits')
  })
})
