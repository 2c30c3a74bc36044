import { type EarlierVersion, type LinkActivity, versionRestore } from '@site/contracts'
import { describe, expect, it } from 'vitest'
import { pictureOf } from '#testing/documents/pictures.ts'
import { userWithLinks } from '#testing/links.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { recordActivity } from './activity.repo.ts'

async function setUp() {
  const { app, dataDir } = await startApi()
  const owner = await userWithLinks(app)
  const activity = async (id: string) =>
    (await owner.user.call('GET', `/api/shares/${id}/activity`)).json<LinkActivity[]>()
  const summary = async (id: string) =>
    (await activity(id)).map(({ kind, name, times }) => `${kind} ${name} ${times}`).sort()
  return { app, owner, activity, summary, db: await openTestDatabase(dataDir) }
}

describe('the owner of a link', () => {
  it('sees which files were downloaded, how often and when, and the latest in the list', async () => {
    const { owner, summary } = await setUp()
    const { id, visitor } = await owner.link({ kind: 'read', path: ['a'] })
    await visitor.download([], 'top.txt')
    await visitor.download([], 'top.txt')
    await visitor.download(['b'], 'deep.txt')
    await visitor.zip()
    await visitor.zip('b')
    expect(await summary(id)).toEqual([
      'downloaded a.zip 1',
      'downloaded b.zip 1',
      'downloaded b/deep.txt 1',
      'downloaded top.txt 2',
    ])
    const latest = { kind: 'downloaded', name: 'b.zip', times: 1, bytes: 0, lastAt: expect.any(String) }
    expect(await owner.list()).toMatchObject([{ id, uses: 5, latest }])
  })

  it('sees which files arrived, with their names in the folder and their sizes', async () => {
    const { owner, activity } = await setUp()
    const { id, visitor } = await owner.link({ kind: 'drop', path: ['a'] })
    await visitor.drop('top.txt', '12345')
    expect(await activity(id)).toEqual([
      { kind: 'received', name: 'top (1).txt', times: 1, bytes: 5, lastAt: expect.any(String) },
    ])
  })

  it('sees previews apart from downloads, once for each time that a file was opened', async () => {
    const { owner, summary } = await setUp()
    const { id, visitor } = await owner.link({ kind: 'read', path: ['a'], fileName: 'top.txt' })
    await visitor.call('HEAD', '/preview')
    await visitor.call('GET', '/preview')
    await visitor.call('GET', '/preview', { headers: { range: 'bytes=1-' } })
    expect(await summary(id)).toEqual(['viewed top.txt 1'])
    expect(await owner.list()).toMatchObject([{ uses: 0, lastUsedAt: null, latest: { kind: 'viewed' } }])
  })

  it('is the only one who sees it', async () => {
    const { app, owner } = await setUp()
    const { id } = await owner.link({ kind: 'read', path: ['a'] })
    const other = await userWithLinks(app, 'bob@example.com')
    const response = await other.user.call('GET', `/api/shares/${id}/activity`)
    expect([response.statusCode, response.json().code]).toEqual([404, 'shares/not-found'])
  })

  it('sees files beyond the first thousand together', async () => {
    const { owner, summary, db } = await setUp()
    const { id } = await owner.link({ kind: 'read', path: ['a'] })
    const row = { share_id: id, kind: 'downloaded', times: 1, last_at: '2026-01-01T00:00:00.000Z' } as const
    await db
      .insertInto('link_activity')
      .values(Array.from({ length: 1001 }, (_, n) => ({ ...row, name: `${n}` })))
      .execute()
    for (const name of ['x', 'y', '7']) {
      await recordActivity(db, id, { kind: 'downloaded', name }, '2026-01-02T00:00:00.000Z')
    }
    const lines = await summary(id)
    expect(lines).toHaveLength(1002)
    expect(lines).toEqual(expect.arrayContaining(['downloaded  2', 'downloaded 7 2']))
  })

  it('loses it with the link', async () => {
    const { owner, db } = await setUp()
    const { id, visitor } = await owner.link({ kind: 'read', path: ['a'] })
    await visitor.download([], 'top.txt')
    await owner.revoke(id)
    expect(await db.selectFrom('link_activity').selectAll().execute()).toEqual([])
  })
})

describe('the sender of a link', () => {
  it('is the account’s name until the owner chooses another one or none', async () => {
    const { owner } = await setUp()
    expect((await owner.user.call('GET', '/api/shares/sender')).json()).toEqual({ sender: 'Ada Okafor' })
    const { id, visitor } = await owner.link({ kind: 'read', path: ['a'], sender: '  Ada O.  ' })
    expect(await visitor.item()).toMatchObject({ sender: 'Ada O.' })
    expect((await owner.change(id, { sender: 'IT Support' })).json()).toMatchObject({
      code: 'request/invalid',
      errors: { sender: expect.stringContaining('Use your own name') },
    })
    await owner.change(id, { sender: '' })
    expect(await visitor.item()).not.toHaveProperty('sender')
  })

  it.each([
    [{ first_name: 'Calderloom', last_name: 'Support' }, undefined],
    [{ first_name: 'Ann', last_name: 'of Calderloom' }, 'Ann'],
    [{ first_name: 'Ann', last_name: 'x'.repeat(40) }, 'Ann'],
  ])('is only what is suitable of the account’s name: %j', async (names, expected) => {
    const { owner, db } = await setUp()
    await db.updateTable('account').set(names).execute()
    const { visitor } = await owner.link({ kind: 'read', path: ['a'] })
    expect((await visitor.item()).sender).toBe(expected)
  })

  it('is not shown by links that were created before links had one', async () => {
    const { owner, db } = await setUp()
    const { visitor } = await owner.link({ kind: 'read', path: ['a'] })
    await db.updateTable('share').set({ sender: null }).execute()
    expect(await visitor.item()).not.toHaveProperty('sender')
  })
})

describe('a visitor', () => {
  it('sees files on the page, as safely as their owner does', async () => {
    const { owner } = await setUp()
    await owner.store.upload(['a'], 'page.html', '<script>alert(1)</script>')
    const { visitor } = await owner.link({ kind: 'read', path: ['a'] })
    const { statusCode, body, headers } = await visitor.call('GET', '/preview?fileName=page.html')
    expect([statusCode, body]).toEqual([200, '<script>alert(1)</script>'])
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    expect((await visitor.call('GET', '/preview?in=b&fileName=deep.txt')).body).toBe('0123456789')
    for (const query of ['?fileName=none', '?in=..&fileName=secret.txt', '']) {
      expect((await visitor.call('GET', `/preview${query}`)).statusCode).toBe(404)
      expect((await visitor.call('GET', `/thumbnail${query}`)).statusCode).toBe(404)
    }
  })

  it('sees thumbnails of pictures', async () => {
    const { owner } = await setUp()
    await owner.store.upload(['a'], 'photo.png', await pictureOf('png'))
    const { visitor } = await owner.link({ kind: 'read', path: ['a'] })
    const { statusCode, headers } = await visitor.call('GET', '/thumbnail?fileName=photo.png')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await visitor.call('GET', '/thumbnail?fileName=top.txt')).json().code).toBe('files/no-thumbnail')
  })

  it('sees neither through a link that limits downloads, which would otherwise limit nothing', async () => {
    const { owner } = await setUp()
    const { visitor } = await owner.link({ kind: 'read', path: ['a'], fileName: 'top.txt', maxUses: 1 })
    expect(await visitor.item()).toMatchObject({ hasPreviews: false })
    expect((await visitor.call('GET', '/preview')).json().code).toBe('files/no-preview')
    expect((await visitor.call('GET', '/thumbnail')).json().code).toBe('files/not-found')
  })

  it('needs the password for both', async () => {
    const { owner } = await setUp()
    const { visitor } = await owner.link({ kind: 'read', path: ['a'], fileName: 'top.txt', password: 'open sesame' })
    for (const call of ['/preview', '/thumbnail']) {
      expect((await visitor.call('GET', call)).json().code).toBe('shares/password-required')
    }
  })
})

it('files that arrived through a link are marked for their owner, also as copies and when restored', async () => {
  const { owner } = await setUp()
  const { visitor } = await owner.link({ kind: 'drop', path: ['a'] })
  await visitor.drop('cv.pdf', 'content')
  const list = async (prefer: string) =>
    (
      await owner.user.call('GET', `/api/files/parentFolder?parentFolderName=a&userEmail=${owner.user.email}`, {
        headers: { prefer },
      })
    )
      .json<{ fileName: string; isReceived?: true }[]>()
      .map(({ fileName, isReceived }) => `${fileName} ${isReceived}`)
  expect(await list('mark-empty-files, mark-entries')).toEqual(['cv.pdf true', 'top.txt undefined'])
  expect(await list('mark-empty-files')).toEqual(['cv.pdf undefined', 'top.txt undefined'])
  await owner.store.copyFile(['a'], 'cv.pdf', ['a'], { as: 'copy.pdf' })
  await owner.store.replace(['a'], 'cv.pdf', 'new', { 'if-match': '*' })
  expect((await list('mark-entries')).toSorted()).toEqual(['copy.pdf true', 'cv.pdf undefined', 'top.txt undefined'])
  const restore = async () => {
    const [version] = (await owner.store.listVersions(['a'], 'cv.pdf')).json<EarlierVersion[]>()
    await owner.store.changeVersion(versionRestore, ['a'], 'cv.pdf', version?.id ?? '')
    return (await list('mark-entries')).find((line) => line.startsWith('cv.pdf'))
  }
  expect([await restore(), await restore()]).toEqual(['cv.pdf true', 'cv.pdf undefined'])
})
