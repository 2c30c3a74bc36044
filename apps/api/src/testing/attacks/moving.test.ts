import { fileCopy, fileMove, folderCopy, folderMove, type LevelCall } from '@site/contracts'
import { requestOf, type StoreTarget } from '@site/contracts/testing'
import { describe, expect, it } from 'vitest'
import { isFullRun } from '../config.ts'
import { storeOf } from '../store.ts'
import { signIn, type User } from '../user.ts'
import {
  type AttackResponse,
  attackApi,
  bearer,
  browserHeaders,
  type Headers,
  newUser,
  sendStoreCall,
} from './attack-api.ts'

/**
 * OWASP ASVS 5.0, V2.2 Input Validation, V2.3 Business Logic Security, V8 Authorization: where moves and copies put a
 * folder or file. access.test.ts attacks what they read.
 */
const CALLS: readonly (readonly [what: string, endpoint: LevelCall])[] = [
  ['copies a folder', folderCopy],
  ['copies a file', fileCopy],
  ['moves a file', fileMove],
  ['moves a folder', folderMove],
]
const SECRET = 'kept'

interface Account {
  user: User
  call: (endpoint: LevelCall, target: Partial<StoreTarget>, headers?: Headers) => Promise<AttackResponse>
  /** The names of all folders and files, and the space that they take. */
  contents: () => Promise<unknown>
}

const { shared, send } = attackApi(async () => ({}))

/** A new account with the folders `Home` and `Other`, the first one with a file. */
async function newAccount(): Promise<Account> {
  const user = await newUser(shared().app)
  const store = storeOf(user)
  for (const name of ['Home', 'Other']) await store.createFolder([name])
  await store.upload(['Home'], 'kept.txt', SECRET)
  return {
    user,
    call: (endpoint, target, headers = {}) =>
      sendStoreCall(send, endpoint, targetOf(user, target), { ...bearer(user), ...headers }),
    async contents() {
      const search = await user.call('GET', '/api/search?text=')
      const { results } = search.json<{ results: { path: string[]; name: string }[] }>()
      const { usedBytes } = await store.usage()
      return { paths: results.map(({ path, name }) => [...path, name].join('/')).sort(), usedBytes }
    },
  }
}

const targetOf = ({ email }: User, target: Partial<StoreTarget>): StoreTarget => ({
  folder: ['Home'],
  fileName: 'kept.txt',
  newName: 'New',
  userEmails: [email],
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

// All four calls find their target in the same way.
describe.for(isFullRun ? CALLS : CALLS.slice(0, 1))('a call that %s', ([, endpoint]) => {
  it('cannot name the folder of another user, and does not reveal whether it exists', async () => {
    const [owner, stranger] = [await newAccount(), await newAccount()]
    await storeOf(owner.user).createFolder(['Private'])
    const attempts = [['Private'], ['Missing']].map((to) => stranger.call(endpoint, { to }))
    const [existing, missing] = await Promise.all(attempts)
    expect([existing?.status, existing?.text]).toEqual([404, missing?.text])
    expect(missing?.status).toBe(404)
    const claimed = await stranger.call(endpoint, { to: ['Private'], userEmails: [owner.user.email] })
    expect(claimed.status).toBe(403)
    expect(await stranger.contents()).toEqual(UNCHANGED)
  })

  it('rejects every target that is not a folder of the caller', async () => {
    const account = await newAccount()
    for (const [description, to] of Object.entries(HOSTILE_TARGETS)) {
      for (const onConflict of ['fail', 'keep-both', 'replace']) {
        const { status, text } = await account.call(endpoint, { to, onConflict })
        expect.soft([400, 404, 414, 431], description).toContain(status)
        expect.soft(text, description).not.toMatch(/root:|Set-Cookie/)
      }
    }
    expect(await account.contents()).toEqual(UNCHANGED)
  })

  it('rejects repeated parameters and unknown values', async () => {
    const { user, contents } = await newAccount()
    const { path, method } = requestOf(endpoint, targetOf(user, { to: ['Other'] }))
    const field = endpoint === fileMove || endpoint === fileCopy ? 'newFileName' : 'newFolderName'
    for (const more of [
      'onConflict=delete',
      'onConflict=',
      'onConflict=fail&onConflict=replace',
      `${field}=Twice`,
      'parentFolderName=Other',
      'parentSubChildFoldername=Gap',
      `userEmail=${user.email}`,
    ]) {
      expect.soft((await send(`${path}&${more}`, { method, headers: bearer(user) })).status, more).toBe(400)
    }
    expect(await contents()).toEqual(UNCHANGED)
  })

  it('needs the anti-forgery token, and the method that the contract defines', async () => {
    const { user, contents } = await newAccount()
    const { path, method } = requestOf(endpoint, targetOf(user, { to: ['Other'] }))
    const headers = browserHeaders(await signIn(shared().app, user.email))
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
    expect(await contents()).toMatchObject({ paths: UNCHANGED.paths })
  })

  it('applies a replayed Idempotency-Key only to the same call by the same user', async () => {
    const [account, stranger] = [await newAccount(), await newAccount()]
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
    for (const [what, other] of CALLS.filter(([, call]) => call !== endpoint)) {
      expect.soft([404, 422], what).toContain((await account.call(other, target, key)).status)
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
