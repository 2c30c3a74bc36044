import { describe, expect, it, vi } from 'vitest'
import { userWithLinks } from '#testing/links.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createLinkDigest } from './link-digest.ts'

const HOUR = 3_600_000

async function setUp({ isConfirmed = true } = {}) {
  const { app, dataDir } = await startApi()
  const owner = await userWithLinks(app)
  const db = await openTestDatabase(dataDir)
  const wake = vi.fn()
  const digest = createLinkDigest({ db, mail: { wake }, siteUrl: 'https://site.test', isConfirmed })
  const emails = () =>
    db.selectFrom('outbox').select(['recipient', 'subject', 'body']).where('kind', '=', 'link-digest').execute()
  /** Makes the last email older. */
  const wait = async (hours: number) => {
    const sent = await db.selectFrom('link_digest').selectAll().executeTakeFirstOrThrow()
    const sent_at = new Date(Date.parse(sent.sent_at) - hours * HOUR).toISOString()
    await db.updateTable('link_digest').set({ sent_at }).execute()
  }
  return { app, owner, db, wake, send: () => digest(() => true), emails, wait }
}

describe('the email about links', () => {
  it('tells what arrived and what was fetched through each link, and where to see more', async () => {
    const { owner, send, emails, wake } = await setUp()
    const drop = await owner.link({ kind: 'drop', path: ['a'], note: 'for Northgate' })
    const read = await owner.link({ kind: 'read', path: ['a', 'b'] })
    await drop.visitor.drop('cv.pdf', 'x')
    await drop.visitor.drop('letter.pdf', 'x')
    await read.visitor.download([], 'deep.txt')
    await read.visitor.download([], 'deep.txt')
    await read.visitor.call('GET', '/preview?fileName=deep.txt')
    await send()
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(wake).toHaveBeenCalledOnce()
    expect(email).toMatchObject({
      recipient: 'ada@example.com',
      subject: 'Your links: 2 files received, 2 downloads, 1 preview',
    })
    for (const text of [
      'Link to\n\n> a\n> (for Northgate)\n\nFiles received: 2, the last one on ',
      '> letter.pdf\n> cv.pdf',
      'Link to\n\n> a / b\n\nDownloads: 2, the last one on ',
      '> deep.txt, 2 times',
      'Previews: 1, the last one on ',
      'https://site.test/shares',
    ]) {
      expect(email?.body).toContain(text)
    }
  })

  it('quotes names that visitors choose, so none of their lines passes for one of the site', async () => {
    const { owner, send, emails } = await setUp()
    const { visitor } = await owner.link({ kind: 'drop', path: ['a'] })
    await visitor.drop('Your account is closed: https:\u2215\u2215evil.test\u2028Log in.pdf', 'x')
    await send()
    const [email] = await emails()
    expect(email?.body).toMatch(/^> Your account is closed: .*\?Log in\.pdf$/m)
  })

  it('contains only numbers if addresses are not confirmed, so nobody can send texts to strangers', async () => {
    const { owner, send, emails } = await setUp({ isConfirmed: false })
    const { visitor } = await owner.link({ kind: 'drop', path: ['a'], note: 'Log in at evil.example' })
    await visitor.drop('Your account is closed.pdf', 'x')
    await send()
    const [email] = await emails()
    expect(email?.body).toMatch(/^1 file received$/m)
    expect(email?.body).not.toMatch(/evil|closed/)
  })

  it('is sent at most once a day, and then tells only what is new', async () => {
    const { owner, send, emails, wait } = await setUp()
    const { visitor } = await owner.link({ kind: 'read', path: ['a'] })
    await visitor.download([], 'top.txt')
    await send()
    await visitor.download([], 'top.txt')
    await wait(23)
    await send()
    expect(await emails()).toHaveLength(1)
    await wait(1)
    await send()
    await wait(48)
    await send()
    expect((await emails()).map(({ subject }) => subject)).toEqual(['Your links: 1 download', 'Your links: 1 download'])
  })

  it('is sent after a wrong clock has dated the last one in the future', async () => {
    const { owner, send, emails, wait } = await setUp()
    const { visitor } = await owner.link({ kind: 'read', path: ['a'] })
    await visitor.download([], 'top.txt')
    await send()
    await wait(-100_000)
    await visitor.download([], 'top.txt')
    await send()
    expect(await emails()).toHaveLength(2)
  })

  it('is not sent about links of which the owner does not want to hear, or without news', async () => {
    const { owner, send, emails } = await setUp()
    const { id, visitor } = await owner.link({ kind: 'read', path: ['a'], notifies: false })
    await owner.link({ kind: 'read', path: ['a'] })
    await visitor.download([], 'top.txt')
    await send()
    expect(await emails()).toEqual([])
    await owner.change(id, { notifies: true })
    await send()
    expect(await emails()).toHaveLength(1)
  })

  it('stays short: the page has the rest', async () => {
    const { owner, db, send, emails } = await setUp()
    const { id } = await owner.link({ kind: 'read', path: ['a'] })
    const row = { share_id: id, kind: 'downloaded', times: 1, last_at: '2026-01-01T00:00:00.000Z' } as const
    await db
      .insertInto('link_activity')
      .values(Array.from({ length: 50 }, (_, n) => ({ ...row, name: `${n}.txt` })))
      .execute()
    await send()
    const [email] = await emails()
    expect(email?.body).toContain('and 40 more')
    expect(email?.body.match(/\.txt/g)).toHaveLength(10)
  })

  it('is deleted with the account', async () => {
    const { owner, send, emails } = await setUp()
    const { visitor } = await owner.link({ kind: 'read', path: ['a'] })
    await visitor.download([], 'top.txt')
    await send()
    await owner.user.call('DELETE', '/api/account', { payload: { password: 'correct horse' } })
    expect(await emails()).toEqual([])
  })

  it('stops when another replica takes over', async () => {
    const { owner, db, emails } = await setUp()
    const { visitor } = await owner.link({ kind: 'read', path: ['a'] })
    await visitor.download([], 'top.txt')
    const mail = { wake: vi.fn() }
    await createLinkDigest({ db, mail, siteUrl: 'https://site.test', isConfirmed: true })(() => false)
    expect(await emails()).toEqual([])
  })
})
