import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createAccountsRepo } from '#people/accounts/accounts.repo.ts'
import { userWithLinks } from '#testing/links.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signIn } from '#testing/user.ts'

const EXTENSION = { expiresAt: new Date(Date.now() + 86_400_000).toISOString() }

/** A body that the server waits for until the task is done. */
function bodyAfter(task: () => Promise<unknown>, body: object): Readable {
  async function* send() {
    await task()
    yield JSON.stringify(body)
  }
  return Readable.from(send())
}

it.each([
  ['creates no link', 'POST', () => '/api/shares', { kind: 'read', path: ['a', 'b'] }],
  ['extends no link', 'PATCH', (id: string) => `/api/shares/${id}`, EXTENSION],
  ['gives no link a new address', 'POST', (id: string) => `/api/shares/${id}/token`, {}],
] as const)(
  'a request that waits for its body while the account is recovered %s',
  async (_title, method, urlOf, body) => {
    const { app, dataDir } = await startApi()
    const { user, link } = await userWithLinks(app)
    const { id } = await link({ kind: 'read', path: ['a'] })
    const db = await openTestDatabase(dataDir)
    const account = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow()
    const links = () => db.selectFrom('share').selectAll().execute()
    let ended: unknown
    async function recover() {
      await createAccountsRepo(db).setPassword(account.id, account.password_hash)
      ended = await links()
    }
    const payload = bodyAfter(recover, body)
    const response = await user.call(method, urlOf(id), { payload, headers: { 'content-type': 'application/json' } })
    expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'session/none' }])
    expect(await links()).toEqual(ended)
    expect((await (await signIn(app, user.email)).call('GET', '/api/shares')).json()).toHaveLength(1)
  },
)
