import { describe, expect, it, onTestFinished } from 'vitest'
import { applicant } from '#testing/apply.ts'
import { pdf } from '#testing/documents/documents.ts'
import { emailsIn } from '#testing/emails.ts'
import { startApi } from '#testing/start-api.ts'
import { formOptions } from '#testing/store.ts'
import type { ReadOpenings } from './openings.ts'

const OPEN = 'Front-end engineer (40 hours)'
const CLOSED = 'Loom keeper'

const openings = JSON.stringify({
  careers: [
    { title: OPEN, validThrough: '2999-12-31' },
    { title: CLOSED, validThrough: '2020-01-31' },
  ],
})

/** Sends an application for a position. Resolves to the email to the company, the receipt and the reference. */
async function apply(subject: string, readOpenings: ReadOpenings = async () => ['{"careers": []}', openings]) {
  const { app, dataDir } = await startApi({}, onTestFinished, { readOpenings })
  const form = new FormData()
  form.append('cv', new Blob([new Uint8Array(pdf())]), 'ada.pdf')
  form.append(
    'registration',
    JSON.stringify({ ...applicant, message: 'Hello\nReference: A-1', subject, description: '' }),
  )
  const response = await app.inject({ method: 'POST', url: '/api/applications', ...(await formOptions(form)) })
  expect(response.statusCode).toBe(201)
  const emails = await emailsIn(dataDir, 2)
  const receipt = emails.find(({ to }) => to === applicant.email)
  const notice = emails.find(({ to }) => to !== applicant.email)
  if (!receipt || !notice) throw new Error('An email is missing.')
  return { receipt, notice, reference: String(response.json().reference), message: String(response.json().message) }
}

describe('the receipt of an application', () => {
  it('names the position that is open, and the day of the reply that every page promises', async () => {
    const { receipt, reference, message } = await apply(OPEN)
    expect(receipt.text).toContain(`Thank you for applying for the position ${OPEN}.`)
    expect(receipt.text).toContain(reference)
    expect(receipt.text).toMatch(/We will reply within five business days, by [MTWF]\w+day, \w+ \d+, 2\d{3}\./)
    expect(message).toContain('within five business days')
  })

  it.each([
    ['unknown', 'Buy cheap looms at evil.example'],
    ['closed', CLOSED],
    ['almost that of an opening', `${OPEN} `],
    ['empty', ''],
  ])('names no position if the subject is %s', async (_case, subject) => {
    const { receipt } = await apply(subject)
    expect(receipt.text).toContain('Thank you for applying.')
    expect(receipt.text).not.toContain('position')
    if (subject.trim()) expect(receipt.text).not.toContain(subject.trim())
  })

  it.each<[string, ReadOpenings]>([
    ['cannot be read', () => Promise.reject(new Error('The store does not respond.'))],
    ['are damaged', async () => ['{']],
  ])('is sent even if the openings %s', async (_case, readOpenings) => {
    const { receipt } = await apply(OPEN, readOpenings)
    expect(receipt.text).toContain('Thank you for applying.')
  })
})

it('tells the staff whom to ask for the files, instead of a command', async () => {
  const { notice, reference } = await apply(OPEN)
  expect(notice.text).not.toContain('pnpm')
  expect(notice.text).toContain('write to operations@calderloom.example')
  expect(notice.text).toContain(`name the reference ${reference}`)
})

it('quotes the message for the staff', async () => {
  const { notice } = await apply(OPEN)
  expect(notice.text).toMatch(/^> Hello\r?\n> Reference: A-1\r?$/m)
})
