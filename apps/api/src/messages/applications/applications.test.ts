import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CV_MAX_BYTES, FORM_MAX_BYTES, MESSAGE_MAX } from '@site/contracts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { applicant } from '#testing/apply.ts'
import { doc, docx, pdf } from '#testing/documents/documents.ts'
import { field, instruction, wordPart } from '#testing/documents/word-fields.ts'
import { shareApi, startApi, type TestApi } from '#testing/start-api.ts'
import { formOptions } from '#testing/store.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { applicationLimits } from './applications.service.ts'

const registration = {
  ...applicant,
  message: 'Hello',
  subject: 'Front-end engineer',
  description: 'Builds interfaces.',
}

interface Sent {
  registration?: unknown
  cv?: [Buffer, string]
  coverLetter?: [Buffer, string]
  website?: string
  other?: [Buffer, string]
}

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])

async function apply({ app }: TestApi, sent: Sent, headers = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ cv: [pdf(), 'ada.pdf'], registration, ...sent })) {
    if (Array.isArray(value)) form.append(name, blob(value[0] as Buffer), String(value[1]))
    else if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return app.inject({ method: 'POST', url: '/api/applications', ...(await formOptions(form, headers)) })
}

async function stored({ dataDir }: TestApi) {
  const db = await openTestDatabase(dataDir)
  const applications = await db.selectFrom('application').selectAll().execute()
  const attachments = await db.selectFrom('attachment').select(['kind', 'name', 'flags']).orderBy('kind').execute()
  const emails = await db.selectFrom('outbox').select(['kind', 'recipient', 'reply_to']).orderBy('kind').execute()
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const blobs = entries.filter((entry) => entry.isFile() && entry.name !== 'storage.json')
  return { applications, attachments, emails, blobs: blobs.length }
}

const nothing = { applications: [], attachments: [], emails: [], blobs: 0 }

it('stores the form, its files and two emails', async () => {
  const api = await startApi()
  const response = await apply(api, { coverLetter: [docx(), 'letter.docx'] })
  expect([response.statusCode, response.json()]).toEqual([
    201,
    { message: expect.any(String), reference: expect.stringMatching(/^A-[2-9A-Z]{4}-[2-9A-Z]{4}$/) },
  ])
  expect(await stored(api)).toMatchObject({
    applications: [{ ...response.json(), message: 'Hello', subject: 'Front-end engineer', first_name: 'Ada' }],
    attachments: [
      { kind: 'coverLetter', name: 'letter.docx', flags: '' },
      { kind: 'cv', name: 'ada.pdf', flags: '' },
    ],
    emails: [
      { kind: 'application', recipient: 'support@calderloom.example', reply_to: 'ada@example.com' },
      { kind: 'application-receipt', recipient: 'ada@example.com', reply_to: null },
    ],
    blobs: 2,
  })
})

it('accepts the registration before the files, as a JSON file, and without its optional fields', async () => {
  const api = await startApi()
  const { message: _m, subject: _s, description: _d, ...required } = registration
  const form = new FormData()
  form.append('registration', new Blob([JSON.stringify(required)], { type: 'application/json' }))
  form.append('coverLetter', new Blob([]), '')
  form.append('cv', blob(doc()), 'C:\\cv\\ada.doc')
  const response = await api.app.inject({ method: 'POST', url: '/api/applications', ...(await formOptions(form)) })
  expect(response.statusCode).toBe(201)
  expect(await stored(api)).toMatchObject({ attachments: [{ kind: 'cv', name: 'ada.doc' }], blobs: 1 })
})

it.each([
  ['a field', (json: string) => json],
  ['a JSON file', (json: string) => new Blob([json], { type: 'application/json' })],
])('accepts the longest message in a registration sent as %s, with files of maximum size', async (_as, toPart) => {
  const api = await startApi()
  const message = '🧵'.repeat(MESSAGE_MAX)
  const form = new FormData()
  const file = blob(pdf('x'.repeat(CV_MAX_BYTES - pdf().length)))
  form.append('cv', file, 'ada.pdf')
  form.append('coverLetter', file, 'letter.pdf')
  form.append('registration', toPart(JSON.stringify({ ...registration, message })))
  const response = await api.app.inject({ method: 'POST', url: '/api/applications', ...(await formOptions(form)) })
  expect(response.statusCode).toBe(201)
  expect((await stored(api)).applications[0]?.message).toBe(message)
})

it('flags the active content of a PDF for the operator', async () => {
  const api = await startApi()
  await apply(api, { cv: [pdf('/JavaScript'), 'ada.pdf'] })
  expect((await stored(api)).attachments).toMatchObject([{ flags: 'JavaScript' }])
})

describe('rejects an invalid application and stores nothing:', () => {
  const shared = shareApi(async (started) => started)

  it.each<[string, Sent, number, object]>([
    [
      'an empty name',
      { registration: { ...registration, firstName: '' } },
      400,
      { errors: { firstName: 'First name is required' } },
    ],
    ['no CV', { cv: undefined }, 400, { message: 'CV is required', errors: { cv: 'CV is required' } }],
    ['no registration', { registration: undefined }, 400, { code: 'request/invalid' }],
    ['broken JSON', { registration: '{' }, 400, { message: 'registration must be JSON.' }],
    ['a list instead of a registration', { registration: [] }, 400, { code: 'request/invalid' }],
    [
      'a registration that is too long',
      { registration: { ...registration, description: 'x'.repeat(FORM_MAX_BYTES) } },
      413,
      {},
    ],
    ['a file of another type', { cv: [Buffer.from('MZ'), 'ada.pdf'] }, 415, { code: 'applications/bad-file' }],
    ['another extension', { cv: [pdf(), 'ada.exe'] }, 415, { code: 'applications/bad-file' }],
    [
      'a bad cover letter',
      { coverLetter: [pdf(), 'letter.txt'] },
      415,
      {
        message:
          'Cover letter must be a .doc, .docx or .pdf file, in content as well as in name. Open it, and save it as .docx or PDF.',
      },
    ],
    [
      'a CV with a DDE field',
      { cv: [docx(wordPart('document2', field(instruction('DDEAUTO cmd')))), 'ada.docx'] },
      415,
      {
        code: 'applications/starts-program',
        message: 'CV contains a field that can start a program. Save it as PDF.',
        errors: { cv: 'CV contains a field that can start a program. Save it as PDF.' },
      },
    ],
    [
      'a CV over the size limit',
      { cv: [pdf('x'.repeat(5_000_000)), 'ada.pdf'] },
      413,
      { message: 'CV must be 5 MB or smaller', errors: { cv: 'CV must be 5 MB or smaller' } },
    ],
    ['a third file', { other: [pdf(), 'other.pdf'] }, 400, { code: 'request/invalid' }],
    ['a bot that fills in the honeypot', { website: 'http://spam' }, 400, { code: 'request/invalid' }],
  ])('%s', async (_title, sent, status, body) => {
    const api = shared()
    const response = await apply(api, sent)
    expect([response.statusCode, response.json()]).toMatchObject([status, body])
    expect(await stored(api)).toEqual(nothing)
  })

  it('a body whose declared length is too large, before it is read', async () => {
    const { app } = shared()
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '50000000' }
    expect((await app.inject({ method: 'POST', url: '/api/applications', headers })).statusCode).toBe(413)
  })

  it('two CVs', async () => {
    const api = shared()
    const form = new FormData()
    for (const name of ['a.pdf', 'b.pdf']) form.append('cv', blob(pdf()), name)
    form.append('registration', JSON.stringify(registration))
    const response = await api.app.inject({ method: 'POST', url: '/api/applications', ...(await formOptions(form)) })
    expect(response.statusCode).toBe(400)
    expect(await stored(api)).toEqual(nothing)
  })
})

describe('rate limiting', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  it.each<[string, Sent, number]>([
    ['a rejected application, before inspecting its files', { cv: [Buffer.from('MZ'), 'ada.pdf'] }, 415],
    ['an application with two files once', { coverLetter: [docx(), 'letter.docx'] }, 201],
  ])('counts %s', async (_title, sent, status) => {
    const api = await startApi({ RATE_LIMITS: 'on' })
    for (let n = 0; n < applicationLimits.each.free; n += 1) expect((await apply(api, sent)).statusCode).toBe(status)
    const rejected = await apply(api, sent)
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '60'])
  })
})

it('logs no user input when the registration cannot be parsed', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  const api = await startApi({}, onTestFinished, { logger })
  expect((await apply(api, { registration: 'ada@example.com' })).statusCode).toBe(400)
  expect(lines.join('')).toContain('/api/applications')
  expect(lines.join('')).not.toContain('ada@')
})

it('stores one application for a double click, and returns its reference to both requests', async () => {
  const api = await startApi()
  const key = { 'idempotency-key': 'click' }
  const [first, second] = [await apply(api, {}, key), await apply(api, {}, key)]
  expect([second.statusCode, second.json()]).toEqual([201, first.json()])
  const other = await apply(api, { registration: { ...registration, firstName: 'Bea' } }, key)
  expect(other.statusCode).toBe(422)
  const { applications, blobs } = await stored(api)
  expect([applications.length, blobs]).toEqual([1, 1])
})
