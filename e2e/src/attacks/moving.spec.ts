import { logIn, newSession, type Session } from '@site/checks/site'
import { fileCopy, fileMove, folderCopy, folderMove, type LevelCall } from '@site/contracts'
import { bearer, browserHeaders, type Headers } from '../support/accounts/credentials.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { requestOf, type StoreTarget } from '../support/accounts/store-requests.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import { type AttackResponse, type Send, sendStoreCall } from '../support/attack/attacker.ts'
import type { Site } from '../support/site/site-process.ts'

/**
 * OWASP ASVS 5.0, V2.2 Input Validation, V2.3 Business Logic Security, V8 Authorization: where moves and copies put a
 * folder or file. access.spec.ts attacks what they read.
 */
const CALLS: Readonly<Record<string, LevelCall>> = {
  'moves a file': fileMove,
  'copies a file': fileCopy,
  'moves a folder': folderMove,
  'copies a folder': folderCopy,
}
const SECRET = 'kept'

interface Account {
  session: Session
  call: (endpoint: LevelCall, target: Partial<StoreTarget>, headers?: Headers) => Promise<AttackResponse>
  /** The names of all folders and files, and the space that they take. */
  contents: () => Promise<unknown>
}

/** A new account with the folders `Home` and `Other`, the first one with a file. */
async function newAccount(site: Site, send: Send): Promise<Account> {
  const session = await newSession(site)
  for (const name of ['Home', 'Other']) await seedFolder(site, session, [name])
  await seedFiles(site, session, ['Home'], [{ name: 'kept.txt', mimeType: '', buffer: Buffer.from(SECRET) }])
  const get = async (path: string) => JSON.parse((await send(path, { headers: bearer(session.token) })).text)

  return {
    session,
    call: (endpoint, target, headers = {}) =>
      sendStoreCall(send, endpoint, targetOf(session, target), { ...bearer(session.token), ...headers }),
    async contents() {
      const { results } = await get('/api/search?text=')
      const { usedBytes } = await get('/api/account/usage')
      const paths = results.map(({ path, name }: { path: string[]; name: string }) => [...path, name].join('/')).sort()
      return { paths, usedBytes }
    },
  }
}

const targetOf = (session: Session, target: Partial<StoreTarget>): StoreTarget => ({
  folder: ['Home'],
  fileName: 'kept.txt',
  newName: 'New',
  userEmails: [session.email],
  ...target,
})

const UNCHANGED = { paths: ['Home', 'Home/kept.txt', 'Other'], usedBytes: SECRET.length }

/** Values of `to` that are not the path of one of the caller's folders. */
const HOSTILE_TARGETS: Readonly<Record<string, readonly string[]>> = {
  'the parent folder': ['..'],
  'the parent of a folder': ['Other', '..'],
  'the current folder': ['.'],
  'a relative path': ['../../../etc'],
  'an absolute path': ['/etc'],
  'a Windows path': ['..\\..\\windows'],
  'an encoded path': ['%2e%2e%2f%2e%2e%2f'],
  'a path in one name': ['Home/Other'],
  'a NUL': ['Other\0'],
  'a NUL alone': ['\0'],
  'a line break': ['Other\r\nSet-Cookie: sid=x'],
  'an empty name between others': ['Other', '', 'Other'],
  whitespace: ['  '],
  'a name of 256 bytes': ['x'.repeat(256)],
  'a name of 6,000 characters': ['e\u0301'.repeat(3000)],
  'five names': ['Other', 'b', 'c', 'd', 'e'],
  'five hundred names': Array.from({ length: 500 }, () => 'Other'),
  'a prototype': ['__proto__'],
  SQL: ["' or '1'='1"],
  'a wildcard': ['%'],
  'different capitalization': ['OTHER'],
  'a deleted folder’s name': ['/'],
}

for (const [what, endpoint] of Object.entries(CALLS)) {
  test.describe(`a call that ${what}`, { tag: endpoint === folderCopy ? [] : '@full' }, () => {
    test('cannot name the folder of another user, and does not reveal whether it exists', async ({ site, send }) => {
      const [owner, stranger] = [await newAccount(site, send), await newAccount(site, send)]
      await seedFolder(site, owner.session, ['Private'])
      const attempts = [['Private'], ['Missing']].map((to) => stranger.call(endpoint, { to }))
      const [existing, missing] = await Promise.all(attempts)
      expect([existing?.status, existing?.text]).toEqual([404, missing?.text])
      expect(missing?.status).toBe(404)
      const claimed = await stranger.call(endpoint, { to: ['Private'], userEmails: [owner.session.email] })
      expect(claimed.status).toBe(403)
      expect(await stranger.contents()).toEqual(UNCHANGED)
    })

    test('rejects every target that is not a folder of the caller', async ({ site, send }) => {
      const account = await newAccount(site, send)
      for (const [description, to] of Object.entries(HOSTILE_TARGETS)) {
        for (const onConflict of ['fail', 'keep-both', 'replace']) {
          const { status, text } = await account.call(endpoint, { to, onConflict })
          expect.soft([400, 404, 414, 431], description).toContain(status)
          expect.soft(text, description).not.toMatch(/root:|Set-Cookie/)
        }
      }
      expect(await account.contents()).toEqual(UNCHANGED)
    })

    test('rejects repeated parameters and unknown values', { tag: '@full' }, async ({ site, send }) => {
      const account = await newAccount(site, send)
      const { path, method } = requestOf(endpoint, targetOf(account.session, { to: ['Other'] }))
      const field = endpoint === fileMove || endpoint === fileCopy ? 'newFileName' : 'newFolderName'
      for (const more of [
        'onConflict=delete',
        'onConflict=',
        'onConflict=fail&onConflict=replace',
        `${field}=Twice`,
        'parentFolderName=Other',
        'parentSubChildFoldername=Gap',
        `userEmail=${account.session.email}`,
      ]) {
        const { status } = await send(`${path}&${more}`, { method, headers: bearer(account.session.token) })
        expect.soft(status, more).toBe(400)
      }
      expect(await account.contents()).toEqual(UNCHANGED)
    })

    test('needs the anti-forgery token, and the method that the contract defines', async ({ site, send }) => {
      const account = await newAccount(site, send)
      const { path, method } = requestOf(endpoint, targetOf(account.session, { to: ['Other'] }))
      const headers = browserHeaders(await logIn(site, account.session))
      for (const [description, forged] of Object.entries<Headers>({
        'no token': { 'x-xsrf-token': '' },
        'another origin': { origin: 'https://evil.example' },
        'an opaque origin': { origin: 'null' },
        'a cross-site request': { 'sec-fetch-site': 'cross-site' },
        'a same-site request': { 'sec-fetch-site': 'same-site' },
      })) {
        expect.soft((await send(path, { method, headers: { ...headers, ...forged } })).status, description).toBe(403)
      }
      for (const other of ['GET', 'PUT', 'DELETE', 'HEAD']) {
        const overridden = { ...headers, 'x-http-method-override': method, 'x-http-method': method }
        const { status } = await send(`${path}&_method=${method}`, { method: other, headers: overridden })
        // 428: replacing a file needs the version to replace.
        expect.soft([400, 404, 405, 428], other).toContain(status)
      }
      const body = 'x'.repeat(2_000_000)
      const large = await send(path, { method, headers: { ...headers, 'content-type': 'application/json' }, body })
      expect([400, 413]).toContain(large.status)
      const { paths } = (await account.contents()) as typeof UNCHANGED
      expect(paths).toEqual(UNCHANGED.paths)
    })

    test('applies a replayed Idempotency-Key only to the same call by the same user', async ({ site, send }) => {
      const [account, stranger] = [await newAccount(site, send), await newAccount(site, send)]
      const key = { 'idempotency-key': crypto.randomUUID() }
      const target = { to: ['Other'], onConflict: 'keep-both' }
      const first = await account.call(endpoint, target, key)
      expect([200, 201]).toContain(first.status)
      const before = await account.contents()
      const again = await account.call(endpoint, target, key)
      expect([again.status, again.text]).toEqual([first.status, first.text])
      for (const changed of [{ newName: 'Else' }, { to: ['Home'] }, { onConflict: 'replace' }]) {
        const { status } = await account.call(endpoint, { ...target, ...changed }, key)
        expect.soft(status, JSON.stringify(changed)).toBe(422)
      }
      for (const other of Object.values(CALLS).filter((call) => call !== endpoint)) {
        expect.soft([404, 422], other.path).toContain((await account.call(other, target, key)).status)
      }
      for (const invalid of ['', 'x'.repeat(256), 'with space', 'ü']) {
        const { status } = await account.call(endpoint, target, { 'idempotency-key': invalid })
        expect.soft(status, invalid).toBe(400)
      }
      expect(await account.contents()).toEqual(before)
      expect((await stranger.call(endpoint, target, key)).status).toBe(first.status)
      expect(await stranger.contents()).toEqual(before)
    })
  })
}

test('a folder is never put into itself, nor deeper than four levels', async ({ site, send }) => {
  const account = await newAccount(site, send)
  for (const folder of [
    ['Home', 'b'],
    ['Home', 'b', 'c'],
    ['Other', 'y'],
    ['Other', 'y', 'z'],
  ]) {
    await seedFolder(site, account.session, folder)
  }
  const before = await account.contents()
  for (const endpoint of [folderMove, folderCopy]) {
    for (const [folder, to] of [
      [['Home'], ['Home']],
      [['Home'], ['Home', 'b']],
      [['Home'], ['Home', 'b', 'c']],
      [['Home'], ['Other', 'y']],
      [
        ['Home', 'b'],
        ['Other', 'y', 'z'],
      ],
    ] as const) {
      for (const onConflict of ['fail', 'keep-both', 'replace']) {
        const { status } = await account.call(endpoint, { folder, to, onConflict })
        expect.soft(status, `${endpoint.path} ${folder} to ${to}`).toBe(400)
      }
    }
  }
  for (const endpoint of [fileMove, fileCopy]) {
    expect.soft((await account.call(endpoint, { to: [] })).status, endpoint.path).toBe(400)
  }
  expect(await account.contents()).toEqual(before)
})

test('copies are made and deleted without affecting the original, even concurrently', async ({ site, send }) => {
  const account = await newAccount(site, send)
  const copies = await Promise.all(
    Array.from({ length: 20 }, () => account.call(fileCopy, { to: ['Other'], onConflict: 'keep-both' })),
  )
  expect(new Set(copies.map(({ text }) => JSON.parse(text).name)).size).toBe(20)
  const query = new URLSearchParams({ ParentFolderName: 'Other', userEmail: account.session.email })
  await Promise.all(
    [1, 2, 3].map(() => send(`/api/folders?${query}`, { method: 'DELETE', headers: bearer(account.session.token) })),
  )
  expect(await account.contents()).toEqual({ ...UNCHANGED, paths: ['Home', 'Home/kept.txt'] })
  const names = new URLSearchParams({ parentFolderName: 'Home', userEmail: account.session.email })
  const { text } = await send(`/api/files/download/kept.txt?${names}`, { headers: bearer(account.session.token) })
  expect(text).toBe(SECRET)
})
