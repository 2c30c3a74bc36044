import { pdf } from '../support/accounts/files.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import type { Answer, Send } from '../support/attack/attacker.ts'
import { type ZipEntry, zipOf } from '../support/attack/zip.ts'
import { newApplicant, newEnquiry } from '../support/page/form-data.ts'
import { mailsAbout } from '../support/site/outbox.ts'

/** OWASP ASVS 5.0, V1.2 Injection Prevention, V5.2 File Upload: what strangers send to the company. */
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const TYPES = { name: '[Content_Types].xml', text: `<Types><Override ContentType="${WORD}"/></Types>` }
const DOCUMENT = { name: 'word/document.xml', text: '<w:document/>' }
const cv = pdf('cv.pdf').buffer

const docx = (...entries: ZipEntry[]) => zipOf(TYPES, DOCUMENT, ...entries)

interface Sent {
  name?: string
  bytes?: Uint8Array | string
  registration?: unknown
  more?: readonly (readonly [field: string, value: string | File])[]
}

const file = (name: string, bytes: Uint8Array | string, type = 'application/pdf') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

function apply(send: Send, { name = 'cv.pdf', bytes = cv, registration, more = [] }: Sent): Promise<Answer> {
  const form = new FormData()
  form.append('cv', file(name, bytes))
  const typed = registration === undefined ? newApplicant() : registration
  form.append('registration', typeof typed === 'string' ? typed : JSON.stringify(typed))
  for (const [field, value] of more) form.append(field, value)
  return send('/api/applications', { method: 'POST', body: form })
}

test('a CV matches its file type, is complete, and runs nothing', { tag: '@full' }, async ({ send }) => {
  const bad: Record<string, readonly [name: string, bytes: Uint8Array | string]> = {
    'an empty file': ['cv.pdf', ''],
    'a PDF that is cut off': ['cv.pdf', cv.subarray(0, 60)],
    'a page that begins as a PDF': ['cv.pdf', '%PDF-1.7\n<html><script>alert(1)</script>\n%%EOF'],
    'an archive in a PDF': ['cv.pdf', '%PDF-1.7\nPK\x03\x04\n%%EOF'],
    'a program': ['cv.pdf', 'MZ\x90\0'],
    'a page': ['cv.doc', '<html><script>alert(1)</script></html>'],
    'rich text': ['cv.doc', '{\\rtf1{\\object}}'],
    'a PDF as a program': ['cv.pdf.exe', cv],
    'a PDF behind a NUL': ['cv.exe\0.pdf', 'MZ'],
    'a PDF as a page': ['cv.html', cv],
    'a PDF as a document': ['cv.docx', cv],
    'a name without an extension': ['cv', cv],
    'a document of macros': ['cv.docx', docx({ name: 'word/vbaProject.bin', text: 'x' })],
    'a document that leaves its folder': ['cv.docx', docx({ name: '../../evil', text: 'x' })],
    'a document that reads a file': [
      'cv.docx',
      docx({ name: 'a.rels', text: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
    ],
    'a document with a template from elsewhere': [
      'cv.docx',
      docx({
        name: 'word/_rels/settings.xml.rels',
        text: '<Relationship Type="http://x/attachedTemplate" Target="http://evil.example" TargetMode="External"/>',
      }),
    ],
    'a document of 2,000 parts': [
      'cv.docx',
      docx(...Array.from({ length: 2000 }, (_, n) => ({ name: `${n}`, text: '' }))),
    ],
    'a document of 2 GiB, by its own word': ['cv.docx', docx({ name: 'a', text: 'a', claimedSize: 2 ** 31 })],
    'a document that is cut off': ['cv.docx', docx().subarray(0, -30)],
    'an archive that is no document': ['cv.docx', zipOf({ name: 'a', text: 'x' })],
    'an old document that is cut off': ['cv.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  }
  for (const [what, [name, bytes]] of Object.entries(bad)) {
    const answer = await apply(send, { name, bytes })
    expect.soft(answer.status, `${what}: ${answer.text}`).toBe(415)
  }
  for (const [name, bytes] of [
    ['CV.PDF', cv],
    ['../../cv.pdf', cv],
    ['C:\\fakepath\\cv.pdf', cv],
    // This archive shows that the ones above are rejected for their contents alone.
    ['cv.docx', docx()],
  ] as const) {
    expect.soft((await apply(send, { name, bytes })).status, name).toBe(201)
  }
})

test('an application accepts its own fields only, each once, within their limits', { tag: '@full' }, async ({
  send,
}) => {
  const nested = `${'['.repeat(4000)}${']'.repeat(4000)}`
  for (const [what, sent, ...statuses] of [
    ['another part', { more: [['extra', file('a.pdf', cv)]] }, 400],
    ['two CVs', { more: [['cv', file('b.pdf', cv)]] }, 400],
    ['two registrations', { more: [['registration', '{}']] }, 400],
    ['a trap that was walked into', { more: [['website', 'https://spam.example']] }, 400],
    ['a prototype', { more: [['__proto__', 'x']] }, 400],
    ['a cover letter that is a program', { more: [['coverLetter', file('a.pdf', 'MZ')]] }, 415],
    ['thirty parts', { more: Array.from({ length: 30 }, (_, n) => [`x${n}`, 'x'] as const) }, 413],
    ['no JSON', { registration: 'ada@example.com' }, 400],
    ['JSON of a depth of 4,000', { registration: nested }, 400],
    ['a list', { registration: [newApplicant()] }, 400],
    ['fields of other types', { registration: { ...newApplicant(), firstName: { toString: 'x' } } }, 400],
    ['1.3 MB of registration', { registration: { ...newApplicant(), message: 'x'.repeat(1_300_000) } }, 413],
    ['6 MB of CV', { bytes: Buffer.concat([cv, Buffer.alloc(6e6)]) }, 413],
    ['20 MB of request', { bytes: Buffer.alloc(2e7) }, 413],
  ] as const satisfies readonly (readonly [string, Sent, ...number[]])[]) {
    const answer = await apply(send, sent)
    expect.soft(statuses, `${what}: ${answer.status} ${answer.text}`).toContain(answer.status)
  }
})

test('form input never becomes a mail header or another recipient', async ({ site, send }) => {
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
  const sent = {
    ...enquiry,
    subject: 'x\r\nBcc: a@victims.example',
    firstName: 'x\nCc: a@v.example',
    message: injected,
  }
  expect((await post(sent)).status).toBe(201)
  const applicant = newApplicant()
  const registration = { ...applicant, subject: injected, role: 'x\r\nTo: a@v.example', message: injected }
  expect((await apply(send, { registration })).status).toBe(201)
  for (const sender of [enquiry.email, applicant.email]) {
    const { company, receipt } = await mailsAbout(site, sender)
    for (const mail of [company, receipt]) {
      const [head = ''] = mail.split('\r\n\r\n')
      expect(head).not.toMatch(/^(?:bcc|cc):/im)
      expect(head.match(/^to:/gim)).toHaveLength(1)
      expect(head).not.toMatch(/^to:.*victims/im)
    }
    // Else anybody could mail anybody in the company's name.
    expect(receipt).not.toContain('victims')
  }
})
