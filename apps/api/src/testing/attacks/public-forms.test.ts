import { expect, it } from 'vitest'
import { applicant } from '../apply.ts'
import { pdf } from '../documents/documents.ts'
import { openTestStorage } from '../stored.ts'
import { openTestDatabase } from '../test-database.ts'
import { attackApi, json, newEmail } from './attack-api.ts'

/**
 * OWASP ASVS 5.0, V1.2 Injection Prevention, V5.2 File Upload: anonymous input to the company. inspect-cv.test.ts has
 * the hostile documents.
 */
const { shared, send } = attackApi(async () => ({}))

const cv = (name = 'cv.pdf') => new File([new Uint8Array(pdf())], name, { type: 'application/pdf' })

function apply(registration: unknown, name = 'cv.pdf', more: readonly (readonly [string, string | File])[] = []) {
  const form = new FormData()
  form.append('cv', cv(name))
  form.append('registration', typeof registration === 'string' ? registration : JSON.stringify(registration))
  for (const [field, value] of more) form.append(field, value)
  return send('/api/applications', { method: 'POST', body: form })
}

it('an application accepts only its own fields, each once and within its limits', async () => {
  const nested = `${'['.repeat(4000)}${']'.repeat(4000)}`
  const wide = Array.from({ length: 30 }, (_, n) => [`x${n}`, 'x'] as const)
  for (const [description, sent, status] of [
    ['two registrations', () => apply(applicant, 'cv.pdf', [['registration', '{}']]), 400],
    ['a prototype field', () => apply(applicant, 'cv.pdf', [['__proto__', 'x']]), 400],
    ['thirty parts', () => apply(applicant, 'cv.pdf', wide), 413],
    ['JSON nested 4,000 levels deep', () => apply(nested), 400],
    ['fields of other types', () => apply({ ...applicant, firstName: { toString: 'x' } }), 400],
    ['a file name with a NUL', () => apply(applicant, 'cv.exe\0.pdf'), 400],
    ['a path as the name of a file', () => apply(applicant, '../../cv.pdf'), 201],
    ['a Windows path as the name of a file', () => apply(applicant, 'C:\\fakepath\\cv.pdf'), 201],
  ] as const) {
    const response = await sent()
    expect.soft(response.status, `${description}: ${response.text}`).toBe(status)
  }
})

it('form input never adds an email header or a recipient', async () => {
  const injected = 'x\r\nBcc: all@victims.example\r\n\r\nbody'
  const post = async (body: object) => (await send('/api/contact', json(body))).status
  const enquiry = { firstName: 'Ada', phoneNumber: '1', email: newEmail(), subject: 'Looms', message: 'Hello' }
  for (const email of [
    `${enquiry.email}\r\nBcc: all@victims.example`,
    `${enquiry.email},all@victims.example`,
    `all@victims.example <${enquiry.email}>`,
    `"a\\" b"@victims.example`,
    `${'a'.repeat(300)}@example.com`,
  ]) {
    expect.soft(await post({ ...enquiry, email }), email.slice(0, 60)).toBe(400)
  }
  const [bcc, cc, to] = ['x\r\nBcc: a@victims.example', 'x\nCc: a@v.example', 'x\rTo: a@v.example']
  for (const header of [bcc, cc, to]) {
    expect.soft(await post({ ...enquiry, subject: header }), header).toBe(400)
    expect.soft(await post({ ...enquiry, firstName: header }), header).toBe(400)
  }
  expect(await post({ ...enquiry, message: injected })).toBe(201)
  const registration = { ...applicant, email: newEmail(), message: injected }
  for (const changed of [{ subject: bcc }, { role: to }, { company: cc }]) {
    expect.soft((await apply({ ...registration, ...changed })).status).toBe(400)
  }
  expect((await apply(registration)).status).toBe(201)

  for (const sender of [enquiry.email, registration.email]) {
    const emails = await emailsAbout(sender)
    for (const { text } of emails) {
      const [head = ''] = text.split('\r\n\r\n')
      expect(head).not.toMatch(/^(?:bcc|cc):/im)
      expect(head.match(/^to:/gim)).toHaveLength(1)
      expect(head).not.toMatch(/^to:.*victims/im)
    }
    // Otherwise, anyone could send email to anyone in the company's name.
    for (const { text } of emails.filter(({ isReceipt }) => isReceipt)) expect(text).not.toContain('victims')
  }
})

/** Waits for both emails of a form: one to the company and a receipt to the sender. */
async function emailsAbout(sender: string) {
  const { dataDir } = shared()
  const db = await openTestDatabase(dataDir)
  const { mailFiles } = await openTestStorage(dataDir)
  const about = () =>
    db
      .selectFrom('outbox')
      .select(['id', 'recipient'])
      .where('status', '=', 'sent')
      .where((eb) => eb.or([eb('recipient', '=', sender), eb('reply_to', '=', sender)]))
      .execute()
  await expect.poll(async () => (await about()).length, { timeout: 30_000 }).toBe(2)
  return Promise.all(
    (await about()).map(async ({ id, recipient }) => ({
      text: String(await mailFiles.read(id)),
      isReceipt: recipient === sender,
    })),
  )
}
