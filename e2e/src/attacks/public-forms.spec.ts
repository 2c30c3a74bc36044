import { pdf } from '../support/accounts/files.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import type { AttackResponse, Send } from '../support/attack/attacker.ts'
import { type ZipEntry, zipOf } from '../support/attack/zip.ts'
import { newApplicant, newEnquiry } from '../support/page/form-data.ts'
import { emailsAbout } from '../support/site/outbox.ts'

/** OWASP ASVS 5.0, V1.2 Injection Prevention, V5.2 File Upload: anonymous input to the company. */
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const TYPES = {
  name: '[Content_Types].xml',
  text: `<Types><Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`,
}
const PACKAGE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const PARTS = {
  name: '_rels/.rels',
  text: `<Relationships><Relationship Id="r1" Type="${PACKAGE}" Target="word/document.xml"/></Relationships>`,
}
const DOCUMENT = { name: 'word/document.xml', text: '<w:document/>' }
const cv = pdf('cv.pdf').buffer

const docx = (...entries: ZipEntry[]) => zipOf(TYPES, PARTS, DOCUMENT, ...entries)

interface ApplicationParts {
  name?: string
  bytes?: Uint8Array | string
  registration?: unknown
  more?: readonly (readonly [field: string, value: string | File])[]
}

const file = (name: string, bytes: Uint8Array | string, type = 'application/pdf') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

function apply(
  send: Send,
  { name = 'cv.pdf', bytes = cv, registration, more = [] }: ApplicationParts,
): Promise<AttackResponse> {
  const form = new FormData()
  form.append('cv', file(name, bytes))
  const details = registration === undefined ? newApplicant() : registration
  form.append('registration', typeof details === 'string' ? details : JSON.stringify(details))
  for (const [field, value] of more) form.append(field, value)
  return send('/api/applications', { method: 'POST', body: form })
}

test('a CV must match its file type, be complete and contain no active content', { tag: '@full' }, async ({ send }) => {
  const rejectedFiles: Record<string, readonly [name: string, bytes: Uint8Array | string]> = {
    'an empty file': ['cv.pdf', ''],
    'a truncated PDF': ['cv.pdf', cv.subarray(0, 60)],
    'an HTML page that starts like a PDF': ['cv.pdf', '%PDF-1.7\n<html><script>alert(1)</script>\n%%EOF'],
    'a ZIP archive in a PDF': ['cv.pdf', '%PDF-1.7\nPK\x03\x04\n%%EOF'],
    'an executable': ['cv.pdf', 'MZ\x90\0'],
    'an HTML page': ['cv.doc', '<html><script>alert(1)</script></html>'],
    'rich text': ['cv.doc', '{\\rtf1{\\object}}'],
    'a PDF named like an executable': ['cv.pdf.exe', cv],
    'a PDF named like an HTML page': ['cv.html', cv],
    'a PDF named like a Word document': ['cv.docx', cv],
    'a name without an extension': ['cv', cv],
    'a document with macros': ['cv.docx', docx({ name: 'word/vbaProject.bin', text: 'x' })],
    'a document with a path that escapes its folder': ['cv.docx', docx({ name: '../../evil', text: 'x' })],
    'a document with an external entity': [
      'cv.docx',
      docx({ name: 'a.rels', text: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
    ],
    'a document with a remote template': [
      'cv.docx',
      docx({
        name: 'word/_rels/settings.xml.rels',
        text: '<Relationship Type="http://x/attachedTemplate" Target="http://evil.example" TargetMode="External"/>',
      }),
    ],
    'a document with 2,000 parts': [
      'cv.docx',
      docx(...Array.from({ length: 2000 }, (_, n) => ({ name: `${n}`, text: '' }))),
    ],
    'a document with a claimed size of 2 GiB': ['cv.docx', docx({ name: 'a', text: 'a', claimedSize: 2 ** 31 })],
    'a truncated document': ['cv.docx', docx().subarray(0, -30)],
    'a ZIP archive that is not a document': ['cv.docx', zipOf({ name: 'a', text: 'x' })],
    'a truncated legacy document': ['cv.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  }
  for (const [description, [name, bytes]] of Object.entries(rejectedFiles)) {
    const response = await apply(send, { name, bytes })
    expect.soft(response.status, `${description}: ${response.text}`).toBe(415)
  }
  const withNul = await apply(send, { name: 'cv.exe\0.pdf', bytes: 'MZ' })
  expect
    .soft([withNul.status, withNul.text], 'a PDF extension after a NUL')
    .toEqual([400, expect.stringContaining('CV is required')])
  for (const [name, bytes] of [
    ['CV.PDF', cv],
    ['../../cv.pdf', cv],
    ['C:\\fakepath\\cv.pdf', cv],
    // Shows that the documents above are rejected only for their contents.
    ['cv.docx', docx()],
  ] as const) {
    expect.soft((await apply(send, { name, bytes })).status, name).toBe(201)
  }
})

test('an application accepts only its own fields, each once and within its limits', { tag: '@full' }, async ({
  send,
}) => {
  const nested = `${'['.repeat(4000)}${']'.repeat(4000)}`
  for (const [description, sent, ...statuses] of [
    ['another part', { more: [['extra', file('a.pdf', cv)]] }, 400],
    ['two CVs', { more: [['cv', file('b.pdf', cv)]] }, 400],
    ['two registrations', { more: [['registration', '{}']] }, 400],
    ['a filled honeypot', { more: [['website', 'https://spam.example']] }, 400],
    ['a prototype field', { more: [['__proto__', 'x']] }, 400],
    ['a cover letter that is an executable', { more: [['coverLetter', file('a.pdf', 'MZ')]] }, 415],
    ['thirty parts', { more: Array.from({ length: 30 }, (_, n) => [`x${n}`, 'x'] as const) }, 413],
    ['invalid JSON', { registration: 'ada@example.com' }, 400],
    ['JSON nested 4,000 levels deep', { registration: nested }, 400],
    ['an array', { registration: [newApplicant()] }, 400],
    ['fields of other types', { registration: { ...newApplicant(), firstName: { toString: 'x' } } }, 400],
    ['a registration of 1.3 MB', { registration: { ...newApplicant(), message: 'x'.repeat(1_300_000) } }, 413],
    ['a CV of 6 MB', { bytes: Buffer.concat([cv, Buffer.alloc(6e6)]) }, 413],
    ['a request of 20 MB', { bytes: Buffer.alloc(2e7) }, 413],
  ] as const satisfies readonly (readonly [string, ApplicationParts, ...number[]])[]) {
    const response = await apply(send, sent)
    expect.soft(statuses, `${description}: ${response.status} ${response.text}`).toContain(response.status)
  }
})

test('form input never adds an email header or a recipient', async ({ site, send }) => {
  const injected = 'x\r\nBcc: all@victims.example\r\n\r\nbody'
  const post = (body: object) =>
    send('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const enquiry = newEnquiry()
  for (const email of [
    `${enquiry.email}\r\nBcc: all@victims.example`,
    `${enquiry.email},all@victims.example`,
    `all@victims.example <${enquiry.email}>`,
    `"a\\" b"@victims.example`,
    `${'a'.repeat(300)}@example.com`,
  ]) {
    expect.soft((await post({ ...enquiry, email })).status, email.slice(0, 60)).toBe(400)
  }
  const [bcc, cc, to] = ['x\r\nBcc: a@victims.example', 'x\nCc: a@v.example', 'x\rTo: a@v.example']
  for (const header of [bcc, cc, to]) {
    expect.soft((await post({ ...enquiry, subject: header })).status, header).toBe(400)
    expect.soft((await post({ ...enquiry, firstName: header })).status, header).toBe(400)
  }
  expect((await post({ ...enquiry, message: injected })).status).toBe(201)
  const applicant = newApplicant()
  for (const changed of [{ subject: bcc }, { role: to }, { company: cc }]) {
    expect.soft((await apply(send, { registration: { ...applicant, ...changed } })).status).toBe(400)
  }
  expect((await apply(send, { registration: { ...applicant, message: injected } })).status).toBe(201)
  for (const sender of [enquiry.email, applicant.email]) {
    const { company, receipt } = await emailsAbout(site, sender)
    for (const email of [company, receipt]) {
      const [head = ''] = email.split('\r\n\r\n')
      expect(head).not.toMatch(/^(?:bcc|cc):/im)
      expect(head.match(/^to:/gim)).toHaveLength(1)
      expect(head).not.toMatch(/^to:.*victims/im)
    }
    // Otherwise, anyone could send email to anyone in the company's name.
    expect(receipt).not.toContain('victims')
  }
})
