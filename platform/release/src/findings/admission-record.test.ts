import { expect, it } from 'vitest'
import { toAppName, toVersion } from '../names.ts'
import { MAX_MANIFEST_BYTES } from '../store/parse-manifest.ts'
import { formatAdmission, readAdmission } from './admission-record.ts'

const name = { app: toAppName('careers'), version: toVersion('1.0.0') }
const read = (bytes?: Buffer) => readAdmission({ admission: async () => bytes }, name)

it('has who published, when, from where and why, what the checks found, and what ran them', async () => {
  const warnings = [{ check: 'html', reason: 'could be better', fix: 'improve it', isWarning: true as const }]
  const author = { by: 'growth/ci', commit: '295f37b3', address: '192.0.2.7', reason: 'the new form' }
  const record = await read(formatAdmission({ checks: ['assets', 'html'], warnings }, author, new Date(0)))
  expect(record).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    ...author,
    checks: ['assets', 'html'],
    warnings: [{ check: 'html', reason: 'could be better', fix: 'improve it' }],
    toolchain: {
      node: process.versions.node,
      platform: expect.stringMatching(/^\d/),
      'html-validate': expect.stringMatching(/^\d/),
      typescript: expect.stringMatching(/^\d/),
    },
    protocols: { rendering: 1, plan: 1, manifest: 1 },
  })
})

it('has the first of many warnings, so every store takes it', async () => {
  const long = '\u0001'.repeat(10_000)
  const warnings = Array.from({ length: 500 }, () => ({
    check: 'html',
    reason: long,
    fix: long,
    isWarning: true as const,
  }))
  const bytes = formatAdmission({ checks: ['html'], warnings }, {}, new Date(0))
  expect(bytes.length).toBeLessThan(MAX_MANIFEST_BYTES)
  expect((await read(bytes))?.warnings).toHaveLength(16)
})

it('is unknown for older versions, and if it is damaged', async () => {
  expect(await read()).toBeUndefined()
  expect(await read(Buffer.from('{'))).toBeUndefined()
  expect(await read(Buffer.from('{"by":"growth/ci"}'))).toBeUndefined()
})
