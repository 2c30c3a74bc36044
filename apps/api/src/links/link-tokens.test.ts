import { randomBytes } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { everythingIn } from '#testing/contents.ts'
import { userWithLinks, visitorOf } from '#testing/links.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signIn } from '#testing/user.ts'
import { createLinksRepo } from './links.repo.ts'

const newKey = () => randomBytes(32).toString('base64')
const noToken = { code: 'shares/no-token' }

/** Starts the API again on the same data, and logs in to the same account. */
async function restart(dataDir: string, env: Record<string, string> = {}) {
  const { app, stop } = await startApi({ ...env, DATA_DIR: dataDir })
  const owner = await signIn(app, 'ada@example.com')
  const ask = (method: 'GET' | 'POST', id: string) => owner.call(method, `/api/shares/${id}/token`)
  return { app, stop, ask }
}

async function linkIn(env: Record<string, string> = {}) {
  const started = await startApi(env)
  const owner = await userWithLinks(started.app)
  return { ...started, ...owner, created: await owner.link({ kind: 'read', path: ['a'] }) }
}

it('shows the token of a link to its owner again, and never to anyone else', async () => {
  const { app, token, created } = await linkIn()
  const response = await token(created.id)
  expect(response.json()).toEqual({ token: created.token })
  expect(response.headers['cache-control']).toBe('no-store')
  const bob = await userWithLinks(app, 'bob@example.com')
  expect((await bob.token(created.id)).statusCode).toBe(404)
  expect((await bob.replaceToken(created.id)).statusCode).toBe(404)
  expect((await token(created.id, { authorization: '' })).statusCode).toBe(401)
})

it('gives a link a new address on request; the former one stops working', async () => {
  const { app, token, replaceToken, created } = await linkIn()
  const { token: replaced } = (await replaceToken(created.id)).json<{ token: string }>()
  expect((await token(created.id)).json()).toEqual({ token: replaced })
  expect((await created.visitor.describe()).statusCode).toBe(404)
  expect((await visitorOf(app, replaced).describe()).statusCode).toBe(200)
})

it('creates its key in a file that only the owner of the process may read, outside the database', async () => {
  const { dataDir } = await linkIn()
  const path = join(dataDir, 'link.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const key = (await readFile(path, 'utf8')).trim()
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await everythingIn(await openTestDatabase(dataDir))).not.toContain(key)
})

it('keeps the key of the file after a restart', async () => {
  const { dataDir, stop, created } = await linkIn()
  await stop()
  const { ask } = await restart(dataDir)
  expect((await ask('GET', created.id)).json()).toEqual({ token: created.token })
})

it('reads what an earlier key encrypted while that key is listed, and encrypts with the first one', async () => {
  const [former, current] = [newKey(), newKey()]
  const { dataDir, stop, created } = await linkIn({ LINK_KEY: former })
  await expect(stat(join(dataDir, 'link.key'))).rejects.toThrow('ENOENT')
  await stop()
  const rotated = await restart(dataDir, { LINK_KEY: `${current},${former}` })
  expect((await rotated.ask('GET', created.id)).json()).toEqual({ token: created.token })
  const { token } = (await rotated.ask('POST', created.id)).json<{ token: string }>()
  await rotated.stop()
  const { ask } = await restart(dataDir, { LINK_KEY: current })
  expect((await ask('GET', created.id)).json()).toEqual({ token })
})

it.each([
  ['lost', (path: string) => rm(path)],
  ['damaged', (path: string) => writeFile(path, 'not a key')],
])('keeps links working if the key is %s, and then gives them a new address', async (_what, harm) => {
  const { dataDir, stop, created } = await linkIn()
  await stop()
  await harm(join(dataDir, 'link.key'))
  const { app, ask } = await restart(dataDir)
  expect((await visitorOf(app, created.token).describe()).statusCode).toBe(200)
  const response = await ask('GET', created.id)
  expect([response.statusCode, response.json()]).toEqual([409, expect.objectContaining(noToken)])
  const { token } = (await ask('POST', created.id)).json<{ token: string }>()
  expect((await visitorOf(app, token).describe()).statusCode).toBe(200)
})

it('shows no token that was stored for another link, or before tokens were kept', async () => {
  const { dataDir, token, link, created } = await linkIn()
  const other = await link({ kind: 'read', path: ['other'] })
  const db = await openTestDatabase(dataDir)
  const set = (sealed_token: string | null) =>
    db.updateTable('share').set({ sealed_token }).where('id', '=', created.id).execute()
  const row = db.selectFrom('share').select('sealed_token').where('id', '=', other.id)
  await set((await row.executeTakeFirstOrThrow()).sealed_token)
  expect((await token(created.id)).json()).toMatchObject(noToken)
  await set(null)
  expect((await token(created.id)).json()).toMatchObject(noToken)
})

describe('a suspended link', () => {
  const suspend = ({ user }: Awaited<ReturnType<typeof linkIn>>) =>
    user.call('DELETE', '/api/account/sessions?links=suspend')

  it('counts no use of a visitor who opened it before', async () => {
    const owner = await linkIn()
    const links = createLinksRepo(await openTestDatabase(owner.dataDir))
    const download = { kind: 'downloaded', name: 'notes.txt' } as const
    const now = new Date().toISOString()
    expect(await links.countUse(owner.created.id, download, now)).toBe(true)
    await suspend(owner)
    expect(await links.countUse(owner.created.id, download, now)).toBe(false)
  })

  it('is not opened by what is stored in place of the hash of its token', async () => {
    const owner = await linkIn()
    await suspend(owner)
    const { id } = owner.created
    for (const token of [`ended ${id}`, `ended%20${id}`, id]) {
      expect((await visitorOf(owner.app, token).describe()).statusCode).toBe(404)
    }
  })
})
