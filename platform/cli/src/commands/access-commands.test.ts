import { changeChannel, nameOf, promote, toAppName, toVersion } from '@mfe/release'
import { bytesOf, fakeRemote, fakeShell } from '@mfe/release/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestMfe, opened, type TestMfe } from '../testing/test-mfe.ts'

const COMMIT = '295f37b3c8823e920b72c80121c442c40accab15'
const [v1, v2] = [toVersion('1.0.0'), toVersion('2.0.0')]
let test: TestMfe

/** A shell and careers@1.0.0 are live, and careers@2.0.0 is published. */
beforeEach(async () => {
  test = await createTestMfe({ commit: async () => COMMIT })
  const careers = toAppName('careers')
  const bare = { routes: [], menu: [], sitemap: [], publicFiles: [] }
  for (const [app, manifest, version] of [
    [toAppName('shell'), fakeShell(), v1],
    [careers, fakeRemote(bare), v1],
  ] as const) {
    await test.store.publish(app, version, bytesOf(manifest))
    await changeChannel(test.store, app, promote(version))
  }
  await test.store.publish(careers, v2, bytesOf(fakeRemote({ ...bare, packageVersion: v2 })))
})

const [first, second] = [v1, v2].map((version) => nameOf({ app: 'careers', version }))

describe('a change of the store itself', () => {
  it('has an author, a commit and a reason in log and status', async () => {
    await test.mfe('promote', `${second}`, '--reason', 'the new form')
    await test.mfe('rollback', 'careers', '--reason', 'it broke')
    const [newest = '', before = ''] = (await test.mfe('log', 'careers')).split('\n')
    expect(newest).toMatch(new RegExp(`^\\d{4}-.* UTC +${first} +rollback +local:ada +${COMMIT} +- +it broke$`))
    expect(before).toContain('the new form')
    expect(JSON.parse(await test.mfe('log', '--json'))[0]).toMatchObject({
      app: 'careers',
      version: v1,
      action: 'rollback',
      by: 'local:ada',
      commit: COMMIT,
      reason: 'it broke',
    })
    expect(await test.mfe('status', 'careers')).toContain('it broke')
  })

  it('shows control characters of a stored text as escapes, so they cannot act on a terminal', async () => {
    await changeChannel(test.store, toAppName('careers'), promote(v2, { reason: '\u001b[2J\u202e' }))
    for (const command of [['log'], ['log', '--json'], ['status', 'careers']]) {
      expect(await test.mfe(...command)).toContain('\\u001b[2J\\u202e')
    }
  })

  it('rejects a reason that is no single line', async () => {
    await expect(test.mfe('promote', `${second}`, '--reason', 'one\ntwo')).rejects.toThrow('A reason is one line')
    expect((await test.store.channel(toAppName('careers'))).stable).toBe(v1)
  })
})

it('mfe freeze stops promotions but not rollbacks, until mfe unfreeze', async () => {
  await test.mfe('promote', `${second}`)
  await test.mfe('freeze', '--until', '2d', '--reason', 'the audit')
  expect(await test.mfe('status')).toContain('the audit')
  await expect(test.mfe('promote', `${first}`)).rejects.toMatchObject({ code: 'access/frozen' })
  expect(await test.mfe('rollback', 'careers')).toContain(`Live from the next page request: ${first}.`)
  await test.mfe('unfreeze')
  expect(await test.mfe('promote', `${second}`)).toContain(`Live from the next page request: ${second}.`)
})

describe('mfe token create', () => {
  beforeEach(async () => {
    await test.mfe('team', 'add', 'growth', '--apps', 'careers, marketing')
  })

  it('prints the token once, and lists it with its limits', async () => {
    const options = ['--name', 'ci', '--can', 'publish,promote', '--percent', '25', '--expires', '90d']
    const secret = (await test.mfe('token', 'create', 'growth', ...options)).split('\n').at(-1) ?? ''
    expect(secret).toMatch(/^mfe_[a-z0-9]{10}_[\w-]{43}$/)
    const list = await test.mfe('token', 'list')
    expect(list).toContain('growth/ci')
    expect(list).not.toContain(secret.slice(15))
    expect(await test.mfe('teams')).toContain('careers, marketing')
    await test.mfe('token', 'revoke', secret.slice(4, 14))
    expect(JSON.parse(await test.mfe('token', 'list', '--json'))).toEqual([])
  })

  it.each([
    [[], 'A token is for a team or for an admin.'],
    [['growth', '--admin'], 'A token is for a team or for an admin.'],
    [['growth'], 'A token needs a right.'],
    [['growth', '--can', 'fly'], '"fly" is not a right.'],
    [['--admin', '--can', 'publish'], 'An admin’s token has every right.'],
  ])('rejects %j', async (args, problem) => {
    await expect(test.mfe('token', 'create', '--name', 'ci', ...args)).rejects.toThrow(problem)
  })

  it('creates one for an admin without a team', async () => {
    await test.mfe('token', 'create', '--admin', '--name', 'root')
    expect(await test.mfe('token', 'list')).toContain('admin/root')
  })
})

describe('a change that needs a second person', () => {
  const careers = toAppName('careers')
  const stable = async () => (await test.store.channel(careers)).stable

  it('waits until another user of the store approves it', async () => {
    expect(await test.mfe('approvals', 'require', 'promote', '--apps', 'careers', '--reason', 'an audit')).toMatch(
      /^A second person is needed to promote careers, set by local:ada on .* UTC: an audit$/,
    )
    const [, id = ''] = /It waits as (\w+)/.exec(await test.mfe('promote', `${second}`)) ?? []
    expect(await test.mfe('pending')).toContain(`${id}  promote ${second}`)
    await expect(test.mfe('approve', id)).rejects.toMatchObject({ code: 'access/forbidden' })
    expect(await stable()).toBe(v1)
    const grace = await createTestMfe({ author: 'local:grace', openStore: async () => opened(test.store) })
    await grace.mfe('approve', id, '--reason', 'looks right')
    expect(await stable()).toBe(v2)
    expect(await test.mfe('log', 'careers')).toContain('local:ada (approved by local:grace)')
  })

  it('can be withdrawn, and needs none once approvals are off', async () => {
    await test.mfe('approvals', 'require', 'promote', 'rollback')
    const [, id = ''] = /It waits as (\w+)/.exec(await test.mfe('promote', `${second}`)) ?? []
    await test.mfe('withdraw', id)
    expect(JSON.parse(await test.mfe('pending', '--json')).pending).toEqual([])
    await test.mfe('approvals', 'off', '--reason', 'a team of one')
    await test.mfe('promote', `${second}`)
    expect(await stable()).toBe(v2)
  })
})

it('mfe oidc says which tokens of issuers are accepted', async () => {
  await test.mfe('team', 'add', 'growth', '--apps', 'careers')
  expect(await test.mfe('oidc', 'list')).toContain('No OIDC issuer is accepted.')
  const subject = 'repo:acme/careers:ref:refs/heads/main'
  const claims = ['--issuer', 'https://ci.example', '--audience', 'https://site.example', '--subject', subject]
  const allowed = ['--team', 'growth', '--can', 'publish,promote', '--percent', '10']
  const added = await test.mfe('oidc', 'add', ...claims, ...allowed)
  expect(added).toContain(`${subject} of https://ci.example acts for the team growth (`)
  const [rule] = JSON.parse(await test.mfe('oidc', 'list', '--json'))
  expect(rule).toMatchObject({ subject, rights: ['publish', 'promote'], percent: 10, createdBy: 'local:ada' })
  await test.mfe('oidc', 'remove', rule.id)
  expect(JSON.parse(await test.mfe('oidc', 'list', '--json'))).toEqual([])
})

it('mfe whoami says that write access to the store allows everything', async () => {
  expect(await test.mfe('whoami')).toMatch(/^local:ada, with every right on the release store itself: \//)
})
