import {
  changeAccess,
  changeChannel,
  configureApp,
  makeCandidate,
  promoteRelease,
  readAccess,
  toAppName,
  toVersion,
} from '@mfe/release'
import { bytesOf, fakeRemote } from '@mfe/release/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestConsole, type TestConsole } from '../testing/test-console.ts'

const careers = toAppName('careers')
const v2 = toVersion('2.0.0')
const RUN = '/__mfe/console/run'

let site: TestConsole
let cookie: string

beforeEach(async () => {
  site = await createTestConsole()
  cookie = await site.sessionWith(['read', 'preview', 'promote', 'rollback', 'retire', 'approve'])
})

/** Confirms a change: sends the form of the page that asks. */
async function confirm(fields: Record<string, string>, as = cookie) {
  const asked = await site.ask(fields, as)
  expect(asked.body, 'the page that asks').toContain('action="/__mfe/console/run"')
  const form = /<form[^>]*console\/run"[^>]*>(.*?)<\/form>/s.exec(asked.body)?.[1] ?? ''
  const inputs = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)]
  const sent = new URLSearchParams(inputs.map(([, name = '', value = '']): [string, string] => [name, value]))
  return { asked: asked.body, sent, answer: await site.post(RUN, sent, as) }
}

describe('a rollback', () => {
  beforeEach(async () => {
    const settings = { layout: { type: 'string' as const, default: 'list' } }
    for (const packageVersion of ['3.0.0', '4.0.0']) {
      const bytes = bytesOf(fakeRemote({ packageVersion, settings }))
      await site.store.publish(careers, toVersion(packageVersion), bytes)
    }
    await promoteRelease(site.store, careers, toVersion('3.0.0'))
    await configureApp(site.store, careers, { set: new Map([['layout', 'grid']]) })
  })

  it('of settings says which ones return, not that the version does', async () => {
    expect((await site.get('/__mfe/console/apps/careers', cookie)).body).toContain(
      'It gets its settings of then, the defaults.',
    )
    const { asked } = await confirm({ command: 'rollback', app: 'careers' })
    expect(asked).toContain('careers gets its settings of then, the defaults')
    expect(asked).not.toContain('returns from')
  })

  it('of a version says which settings return with it', async () => {
    await promoteRelease(site.store, careers, toVersion('4.0.0'))
    const { body } = await site.ask({ command: 'rollback', app: 'careers' }, cookie)
    expect(body).toContain('careers returns from 4.0.0 to 3.0.0')
    expect(body).not.toContain('settings of then')
  })
})

it('a promotion that retires another app needs a second person only for what its apps ask for', async () => {
  await site.store.publish(toAppName('jobs'), v2, bytesOf(fakeRemote({ name: 'jobs', packageVersion: '2.0.0' })))
  const promotion = { command: 'promote', target: 'careers@2.0.0', retire: 'jobs', redirect: '/careers' }
  const asked = async (app: string) => {
    const approvals = {
      commands: ['retire' as const],
      apps: [toAppName(app)],
      by: 'admin/root',
      at: '2026-01-01T00:00:00Z',
    }
    await changeAccess(site.store, (access) => ({ ...access, approvals }))
    return (await site.ask(promotion, cookie)).body
  }
  expect(await asked('careers')).not.toContain('It needs a second person')
  expect(await asked('jobs')).toContain('It needs a second person')
})

describe('a change', () => {
  it('is explained and confirmed, then made under the name of the token, with its address and reason', async () => {
    const fields = { command: 'promote', target: 'careers@2.0.0', percent: '10', reason: 'the new form' }
    const { asked, answer } = await confirm(fields)
    expect(asked).toContain('careers: 2.0.0 for 10% of visitors, where 1.0.0 is live')
    expect(answer.body).toContain('careers@1.0.0, except for 10% of visitors, who get 2.0.0')
    const channel = await site.store.channel(careers)
    expect(channel).toMatchObject({ stable: '1.0.0', candidate: '2.0.0', percent: 10 })
    expect(channel.history.at(-1)).toMatchObject({
      by: 'growth/person-1',
      reason: 'the new form',
      address: '127.0.0.1',
    })
  })

  it('is asked for without being made', async () => {
    await site.ask({ command: 'promote', target: 'careers@2.0.0' }, cookie)
    expect((await site.store.channel(careers)).stable).toBe('1.0.0')
  })

  it('that is sent twice is made once: a second rollback would go further back', async () => {
    await promoteRelease(site.store, careers, v2)
    const { sent, answer } = await confirm({ command: 'rollback', app: 'careers' })
    expect(answer.status).toBe(200)
    const again = await site.post(RUN, sent, cookie)
    expect([again.status, again.body]).toEqual([409, expect.stringContaining('changed nothing')])
    expect((await site.store.channel(careers)).history).toHaveLength(3)
  })

  it('fails if something changed since its page was made', async () => {
    const token = await site.tokenOn('/__mfe/console/apps/careers', cookie)
    await changeChannel(site.store, careers, makeCandidate(v2, 5))
    const { status } = await site.post(RUN, { command: 'promote', target: 'careers@2.0.0', token }, cookie)
    expect(status).toBe(409)
    expect((await site.store.channel(careers)).stable).toBe('1.0.0')
  })

  it('that cannot be made says why, with the status of the failure', async () => {
    const token = await site.tokenOn('/__mfe', cookie)
    const { status, body } = await site.post(RUN, { command: 'promote', target: 'careers@9.0.0', token }, cookie)
    expect([status, body]).toEqual([404, expect.stringContaining('careers@9.0.0 is not published')])
  })

  it('retires an app', async () => {
    const { asked } = await confirm({ command: 'retire', app: 'careers', redirect: '/login', reason: 'merged' })
    expect(asked).toContain('careers is taken down, and its addresses lead to /login')
    expect(await site.store.channel(careers)).toMatchObject({ retired: { redirect: '/login' } })
  })

  it('shows what differs between the live version and the new one', async () => {
    const { asked } = await confirm({ command: 'promote', target: 'careers@2.0.0' })
    expect(asked).toContain('What differs')
    expect(asked).toContain('Nothing that release.json lists differs.')
  })
})

describe('a preview', () => {
  it('opens at once', async () => {
    const token = await site.tokenOn('/__mfe/console/apps/careers', cookie)
    const { status, headers } = await site.post(RUN, { command: 'preview', target: 'careers@2.0.0', token }, cookie)
    expect([status, headers.location]).toEqual([303, '/careers?mfe=careers@2.0.0'])
  })
})

describe('a change that needs a second person', () => {
  beforeEach(async () => {
    const access = await readAccess(site.store)
    const approvals = { apps: 'all', commands: ['promote'], by: 'admin/root', at: new Date().toISOString() }
    await site.store.advanceAccess(access.revision + 1, JSON.stringify({ ...access, approvals }))
  })

  it('waits until someone else approves it', async () => {
    const { asked, answer } = await confirm({ command: 'promote', target: 'careers@2.0.0', reason: 'the new form' })
    expect(asked).toContain('It needs a second person')
    expect(answer.body).toContain('needs a second person, so nothing changed yet')
    const [change] = (await readAccess(site.store)).pending ?? []
    const id = change?.id ?? ''

    const own = await site.get('/__mfe/console/pending', cookie)
    expect(own.body).toContain('promote careers@2.0.0')
    expect(own.body).not.toContain('Approve…')
    const other = await site.sessionWith(['read', 'approve'])
    expect((await site.get('/__mfe/console/pending', other)).body).toContain('Approve…')

    const token = await site.tokenOn('/__mfe', cookie)
    expect((await site.post(RUN, { command: 'approve', id, token }, cookie)).status).toBe(403)
    await confirm({ command: 'approve', id, reason: 'looks right' }, other)
    expect((await site.store.channel(careers)).history.at(-1)).toMatchObject({
      version: '2.0.0',
      by: 'growth/person-1',
      approvedBy: 'growth/person-2',
    })
  })

  it('can be withdrawn by the person who asked for it', async () => {
    await confirm({ command: 'promote', target: 'careers@2.0.0' })
    const [change] = (await readAccess(site.store)).pending ?? []
    await confirm({ command: 'withdraw', id: change?.id ?? '' })
    expect((await readAccess(site.store)).pending).toEqual([])
  })
})
