import { logIn, newSession, type Session } from '@site/checks/site'
import type { LevelCall, StoreCall } from '@site/contracts'
import * as contracts from '@site/contracts'
import {
  bearer,
  browserHeaders,
  cookies,
  type Headers,
  sessionCookie,
  unauthenticatedCallers,
} from '../support/accounts/credentials.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import type { StoreTarget } from '../support/accounts/store-requests.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import { type AttackResponse, sendStoreCall } from '../support/attack/attacker.ts'
import type { Site } from '../support/site/site-process.ts'

/**
 * OWASP ASVS 5.0, V8 Authorization: every folder and file call in the contract, at every level, is restricted to the
 * user of the session. The owner's own call succeeds last, which shows that no attack changed anything.
 */
type Row = StoreCall | LevelCall

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'names' in value

/** All rows that the contract exports, so that new calls are covered automatically. */
const rows = Object.values(contracts)
  .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
  .filter(isRow)

const depthsOf = (row: Row) => ('depth' in row ? [row.depth] : [1, 2, 3, 4])
const isForFolders = ({ path }: Row) => path.startsWith('/api/folders')
const isCreate = (row: Row) => isForFolders(row) && row.method === 'POST'
const isUpload = (row: Row) => !isForFolders(row) && row.method === 'POST'
const isFolderList = (row: Row) => isForFolders(row) && 'depth' in row && row.method === 'GET'
const isDownload = (row: Row) => !('depth' in row) && row.method === 'GET'

/** Whether the call names no folder of the owner, so that a stranger's own call succeeds. */
const namesNoFolder = (row: Row, depth: number) => depth === 0 || (isCreate(row) && depth === 1)

const SECRET = 'Only the owner may read this.'

/** Creates a folder with a file at the depth of the call. Resolves to the target of the call. */
async function createTarget(
  site: Site,
  owner: Session,
  row: Row,
  depth: number,
): Promise<Omit<StoreTarget, 'userEmails'>> {
  const names = [crypto.randomUUID(), 'Sub', 'Child', 'Final'].slice(0, depth)
  const created = isCreate(row) ? names.slice(0, -1) : names
  for (const level of created.keys()) await seedFolder(site, owner, created.slice(0, level + 1))
  const file = { name: 'secret.txt', mimeType: '', buffer: Buffer.from(SECRET) }
  if (created.length > 0) await seedFiles(site, owner, created, [file])
  return { folder: names, fileName: isUpload(row) ? 'other.txt' : file.name, bytes: file.buffer }
}

let owner: Session
let stranger: Session
/** Another login of the stranger. Once a session's cookie has been used, its token alone is rejected. */
let browser: Session
let unauthenticated: Record<string, Headers>

test.beforeAll(async ({ site }) => {
  owner = await newSession(site)
  stranger = await newSession(site)
  browser = await logIn(site, stranger)
  unauthenticated = await unauthenticatedCallers(site, owner, browser)
})

test('the contract exports at least 30 calls to attack', () => {
  expect(rows.length).toBeGreaterThanOrEqual(30)
})

for (const row of rows) {
  for (const depth of depthsOf(row)) {
    const isDeepest = depth === (isFolderList(row) ? 3 : 4)
    test(`${row.method} ${row.path} is restricted to the owner at depth ${depth}`, {
      tag: isDeepest ? [] : '@full',
    }, async ({ site, send }) => {
      const target = await createTarget(site, owner, row, depth)
      const call = (headers: Headers, ...userEmails: string[]) =>
        sendStoreCall(send, row, { ...target, userEmails }, headers)
      const [ownerToken, strangerToken, cookieAlone] = [
        bearer(owner.token),
        bearer(stranger.token),
        cookies(sessionCookie(browser)),
      ]
      const claimed = { ...browserHeaders(browser), 'x-forwarded-user': owner.email, currentUserEmail: owner.email }

      const attacks: [what: string, status: number, attack: () => Promise<AttackResponse>][] = [
        ...Object.entries(unauthenticated).map(
          ([what, headers]) => [what, 401, () => call(headers, owner.email)] as (typeof attacks)[number],
        ),
        ['a stranger with the owner’s email', 403, () => call(strangerToken, owner.email)],
        ['a stranger with the owner’s email in capitals', 403, () => call(strangerToken, owner.email.toUpperCase())],
        ['a stranger’s browser with the owner’s email', 403, () => call(browserHeaders(browser), owner.email)],
        ['only a cookie', isDownload(row) ? 403 : 401, () => call(cookieAlone, owner.email)],
        ['a stranger with both emails', 400, () => call(strangerToken, stranger.email, owner.email)],
        ['the owner with both emails', 400, () => call(ownerToken, owner.email, stranger.email)],
        ['the owner without an email', 400, () => call(ownerToken)],
        ['the owner with a malformed email', 400, () => call(ownerToken, `${owner.email}\0`)],
      ]
      if (!namesNoFolder(row, depth)) {
        attacks.push(
          ['a stranger', 404, () => call(strangerToken, stranger.email)],
          ['a stranger who claims to be the owner', 404, () => call(claimed, stranger.email)],
          [
            'a stranger who requests a range',
            404,
            () => call({ ...strangerToken, range: 'bytes=0-3' }, stranger.email),
          ],
          [
            'a stranger with a conditional request',
            404,
            () => call({ ...strangerToken, 'if-none-match': '*' }, stranger.email),
          ],
        )
      }
      for (const [what, status, attack] of attacks) {
        const response = await attack()
        expect.soft(response.status, what).toBe(status)
        expect.soft(response.text, what).not.toContain(SECRET)
      }

      const own = await call(ownerToken, owner.email)
      expect(own.status, own.text).toBe(row.method === 'POST' ? 201 : 200)
    })
  }
}
