import { logIn, newSession, type Session } from '@site/checks/site'
import type { LevelCall, StoreCall } from '@site/contracts'
import * as contracts from '@site/contracts'
import {
  bearer,
  browserOf,
  cookies,
  type Headers,
  sessionCookie,
  unauthenticatedCallers,
} from '../support/accounts/credentials.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import type { StoreTarget } from '../support/accounts/store-requests.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import { type Answer, sendStoreCall } from '../support/attack/attacker.ts'
import type { Site } from '../support/site/site-process.ts'

/**
 * OWASP ASVS 5.0, V8 Authorization: every call on folders and files that the contract has, at every level, is for the
 * user of the session alone. The owner's own call succeeds last, which shows that nobody else changed anything.
 */
type Row = StoreCall | LevelCall

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'names' in value

/** Everything that the contract exports, so that a new call is covered at once. */
const rows = Object.values(contracts)
  .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
  .filter(isRow)

const depthsOf = (row: Row) => ('depth' in row ? [row.depth] : [1, 2, 3, 4])
const isForFolders = ({ path }: Row) => path.startsWith('/api/folders')
const isCreate = (row: Row) => isForFolders(row) && row.method === 'POST'
const isUpload = (row: Row) => !isForFolders(row) && row.method === 'POST'
const isFolderList = (row: Row) => isForFolders(row) && 'depth' in row && row.method === 'GET'
const isBytes = (row: Row) => !('depth' in row) && row.method === 'GET'

/** Calls that name something only the owner has. */
const isAboutOneself = (row: Row, depth: number) => depth === 0 || (isCreate(row) && depth === 1)

const SECRET = 'What the owner alone may read.'

/** Creates a folder with a file in it, as deep as the call goes. */
async function stocked(site: Site, owner: Session, row: Row, depth: number): Promise<Omit<StoreTarget, 'userEmails'>> {
  const names = [crypto.randomUUID(), 'Sub', 'Child', 'Final'].slice(0, depth)
  const made = isCreate(row) ? names.slice(0, -1) : names
  for (const level of made.keys()) await seedFolder(site, owner, made.slice(0, level + 1))
  const file = { name: 'secret.txt', mimeType: '', buffer: Buffer.from(SECRET) }
  if (made.length > 0) await seedFiles(site, owner, made, [file])
  return { folder: names, fileName: isUpload(row) ? 'other.txt' : file.name, bytes: file.buffer }
}

let owner: Session
let stranger: Session
/** Another login of the stranger: a token alone is rejected once its cookie was used. */
let browser: Session
let nobody: Record<string, Headers>

test.beforeAll(async ({ site }) => {
  owner = await newSession(site)
  stranger = await newSession(site)
  browser = await logIn(site, stranger)
  nobody = await unauthenticatedCallers(site, owner, browser)
})

test('the contract has every kind of call to attack', () => {
  expect(rows.length).toBeGreaterThanOrEqual(30)
})

for (const row of rows) {
  for (const depth of depthsOf(row)) {
    const isDeepest = depth === (isFolderList(row) ? 3 : 4)
    test(`${row.method} ${row.path}, ${depth} deep, is restricted to its owner`, {
      tag: isDeepest ? [] : '@full',
    }, async ({ site, send }) => {
      const target = await stocked(site, owner, row, depth)
      const call = (headers: Headers, ...userEmails: string[]) =>
        sendStoreCall(send, row, { ...target, userEmails }, headers)
      const [ours, theirs, cookieAlone] = [bearer(owner.token), bearer(stranger.token), cookies(sessionCookie(browser))]
      const claimed = { ...browserOf(browser), 'x-forwarded-user': owner.email, currentUserEmail: owner.email }

      const attacks: [what: string, status: number, answer: () => Promise<Answer>][] = [
        ...Object.entries(nobody).map(
          ([what, headers]) => [what, 401, () => call(headers, owner.email)] as (typeof attacks)[number],
        ),
        ['a stranger under the owner’s name', 403, () => call(theirs, owner.email)],
        ['a stranger under it in capitals', 403, () => call(theirs, owner.email.toUpperCase())],
        ['a stranger’s browser under it', 403, () => call(browserOf(browser), owner.email)],
        ['a cookie alone', isBytes(row) ? 403 : 401, () => call(cookieAlone, owner.email)],
        ['a stranger under both names', 400, () => call(theirs, stranger.email, owner.email)],
        ['the owner under both names', 400, () => call(ours, owner.email, stranger.email)],
        ['the owner under no name', 400, () => call(ours)],
        ['the owner under what is no name', 400, () => call(ours, `${owner.email}\0`)],
      ]
      if (!isAboutOneself(row, depth)) {
        attacks.push(
          ['a stranger', 404, () => call(theirs, stranger.email)],
          ['a stranger who claims to be the owner', 404, () => call(claimed, stranger.email)],
          ['a stranger who asks for a part', 404, () => call({ ...theirs, range: 'bytes=0-3' }, stranger.email)],
          ['a stranger who has it', 404, () => call({ ...theirs, 'if-none-match': '*' }, stranger.email)],
        )
      }
      for (const [what, status, attack] of attacks) {
        const answer = await attack()
        expect.soft(answer.status, what).toBe(status)
        expect.soft(answer.text, what).not.toContain(SECRET)
      }

      const own = await call(ours, owner.email)
      expect(own.status, own.text).toBe(row.method === 'POST' ? 201 : 200)
    })
  }
}
