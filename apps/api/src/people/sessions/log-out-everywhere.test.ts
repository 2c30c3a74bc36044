import type { Link } from '@site/contracts'
import { describe, expect, it } from 'vitest'
import { userWithLinks } from '#testing/links.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signIn } from '#testing/user.ts'

const SESSIONS_URL = '/api/account/sessions'

async function withLink() {
  const started = await startApi()
  const owner = await userWithLinks(started.app)
  const { visitor } = await owner.link({ kind: 'drop', path: ['a'] })
  const listed = async () => {
    const again = await signIn(started.app, owner.user.email)
    return (await again.call('GET', '/api/shares')).json<Link[]>()
  }
  const isOpen = async () => (await visitor.describe()).statusCode === 200
  return { ...started, ...owner, listed, isOpen }
}

describe('logging out everywhere', () => {
  it.each(['', '?links=keep'])('keeps links with the query “%s”', async (query) => {
    const { user, isOpen, listed } = await withLink()
    expect((await user.call('DELETE', SESSIONS_URL + query)).statusCode).toBe(204)
    expect(await isOpen()).toBe(true)
    expect((await listed())[0]?.isSuspended).toBeUndefined()
  })

  it('suspends links if asked to, in no other account, and records it', async () => {
    const { app, dataDir, user, isOpen, listed } = await withLink()
    const bob = await userWithLinks(app, 'bob@example.com')
    const other = await bob.link({ kind: 'read', path: ['a'] })
    expect((await user.call('DELETE', `${SESSIONS_URL}?links=suspend`)).statusCode).toBe(204)
    expect((await user.call('GET', '/api/session')).statusCode).toBe(401)
    expect([await isOpen(), (await other.visitor.describe()).statusCode]).toEqual([false, 200])
    expect(await listed()).toMatchObject([{ isSuspended: true }])
    const db = await openTestDatabase(dataDir)
    const suspensions = db.selectFrom('audit').select('account_id').where('action', '=', 'share/suspended')
    expect(await suspensions.execute()).toHaveLength(1)
  })

  it('rejects any other answer, and ends nothing', async () => {
    const { user, isOpen } = await withLink()
    expect((await user.call('DELETE', `${SESSIONS_URL}?links=all`)).statusCode).toBe(400)
    expect((await user.call('GET', '/api/session')).statusCode).toBe(200)
    expect(await isOpen()).toBe(true)
  })
})
