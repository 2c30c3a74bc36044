import { describe, expect, it } from 'vitest'
import type { Rule } from '../rules/rule.ts'
import { violationsIn } from '../testing/make-tree.ts'
import { clockRule, daysRule, logRule, privateKeysRule, treeTablesRule } from './forbidden-code.ts'

const violationsOf = (rule: Rule, file: string, source: string) => violationsIn(rule, { [file]: source })

/** Expects one violation, which names the file and the fix. */
async function expectRejected(rule: Rule, file: string, source: string, fix = '') {
  expect(await violationsOf(rule, file, source)).toEqual([
    expect.stringMatching(new RegExp(`^${file} .* To fix: ${fix}`)),
  ])
}

async function expectAccepted(rule: Rule, file: string, source: string) {
  expect(await violationsOf(rule, file, source)).toEqual([])
}

describe('the clock of the machine', () => {
  it.each(['const now = Date.now()', 'const at = new Date().toISOString()', 'function create(now = Date.now) {}'])(
    'may not be read by the API: %s',
    (source) => expectRejected(clockRule, 'apps/api/src/links/a.ts', source),
  )

  it.each(['const at = clockOf(trx).instant()', 'const text = new Date(time).toISOString()'])(
    'is not read by %s',
    (source) => expectAccepted(clockRule, 'apps/api/src/links/a.ts', source),
  )

  it.each(['apps/api/src/links/a.test.ts', 'apps/api/src/testing/a.ts', 'apps/careers/src/a.ts'])(
    'may be read by tests and other apps: %s',
    (file) => expectAccepted(clockRule, file, 'Date.now()'),
  )
})

describe('days', () => {
  it.each([
    'const today = new Date().toISOString().slice(0, 10)',
    "const [today] = new Date().toISOString().split('T')",
    'const year = new Date().getFullYear()',
    'const month = now.getUTCMonth()',
    'const end = Date.UTC(2026, 0, 1)',
    'const end = `$'.concat('{lastDay}T23:59:59Z`'),
  ])('may not be derived without a time zone: %s', (source) =>
    expectRejected(daysRule, 'apps/careers/src/a.ts', source),
  )

  it.each(['const today = dayIn(brand.timeZone)', 'const time = new Date().toISOString()', 'const year = 2026'])(
    'may be stated as %s',
    (source) => expectAccepted(daysRule, 'apps/careers/src/a.ts', source),
  )

  it('may be written in tests', () =>
    expectAccepted(daysRule, 'apps/careers/src/a.test.ts', 'const end = Date.UTC(2026, 0, 1)'))
})

describe('a logger', () => {
  const source = "const logger = pino({ name: 'api' })"

  it.each(['apps/api/src/server/api.ts', 'platform/gateway/src/a.ts'])(
    'must use the queue of standard output: %s',
    (file) => expectRejected(logRule, file, source, 'use createLogger'),
  )

  it('may write as it likes in tests', () => expectAccepted(logRule, 'apps/api/src/server/api.test.ts', source))
})

describe('a private key', () => {
  it.each(['PRIVATE KEY', 'RSA PRIVATE KEY'])('is rejected, even in tests: %s', (kind) =>
    expectRejected(privateKeysRule, 'apps/api/src/testing/key.ts', `-----BEGIN ${kind}-----`, 'create one'),
  )

  it.each(['const begin = `-----BEGIN CERTIFICATE-----`', "const isKey = text.includes('PRIVATE KEY')"])(
    'is not in %s',
    (source) => expectAccepted(privateKeysRule, 'apps/api/src/a.ts', source),
  )
})

describe('SQL about folders and files', () => {
  it.each([
    "db.selectFrom('file').select('id')",
    "trx.deleteFrom('folder').execute()",
    "uploads.innerJoin('file', 'file.id', 'upload.replaces')",
    "db.selectFrom('folder as parent')",
    'sql`select count(*) from folder where owner_id = 1`',
    'sql`update file set size = 0`',
  ])('belongs in the tree: %s', async (source) => {
    await expectRejected(treeTablesRule, 'apps/api/src/links/a.ts', source, 'add a function to')
    await expectAccepted(treeTablesRule, 'apps/api/src/tree/a.ts', source)
  })

  it.each([
    ['links/a.ts', "db.selectFrom('share').select('file_id')"],
    ['links/a.ts', '/** Removes a person from folder lists. */'],
    ['links/a.test.ts', "db.selectFrom('file')"],
    ['server/backup/a.ts', "db.selectFrom('folder')"],
  ])('may stand in %s: %s', (file, source) => expectAccepted(treeTablesRule, `apps/api/src/${file}`, source))
})
