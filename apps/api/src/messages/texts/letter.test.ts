import { brand } from '@site/brand'
import { describe, expect, it } from 'vitest'
import type { Email } from '../outbox/outbox.repo.ts'
import {
  appPasswordEmail,
  emailChangedEmail,
  emailChangeEmail,
  emailChangeNotice,
  emailConfirmationEmail,
  emailTakenEmail,
  passkeyAddedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  passwordWasResetEmail,
  welcomeEmail,
} from './account-emails.ts'
import { applicationEmails, enquiryEmails, linkReportEmail } from './form-emails.ts'
import { facts, letterOf, link, paragraphs } from './letter.ts'
import { linkDigestEmail } from './link-emails.ts'
import { inboxInvitationEmail } from './operator-emails.ts'

const NOW = Date.parse('2026-11-25T12:00:00-05:00')
const SITE = 'https://www.example.com'
const TO = 'ada@example.com'
const LINK = { token: 'to-ken', expiresAt: NOW }
const MARKUP = `</td></table><script>1</script><img src="https://evil.example" onerror='1'>&amp;`
const MESSAGE = `Hello\n\nPay here:\nhttps://evil.example/pay\n\n${MARKUP}\n\nReference: E-2`

const person = { firstName: MARKUP, lastName: MARKUP, email: TO, phoneNumber: '1', message: MESSAGE }
const activity = { kind: 'downloaded', name: MARKUP, times: 2, bytes: 0, lastAt: new Date(NOW).toISOString() } as const
const known = { reference: 'E-1', company: 'office@example.com', now: NOW }

/** One of each kind, with hostile text wherever people type. */
const emails: Email[] = [
  ...enquiryEmails({ ...person, subject: MARKUP }, known),
  ...applicationEmails(
    { ...person, role: MARKUP, company: MARKUP, subject: MARKUP, description: MARKUP },
    { ...known, opening: 'R&D engineer "Loom" <senior>' },
  ),
  linkReportEmail('42', MESSAGE, 'office@example.com'),
  passwordResetEmail(TO, LINK, SITE),
  passwordChangedEmail(TO, SITE, NOW),
  passwordWasResetEmail(TO, SITE, NOW),
  emailConfirmationEmail(TO, LINK, SITE),
  welcomeEmail(TO, SITE, NOW),
  emailChangeEmail(TO, LINK, SITE),
  emailChangeNotice(TO, { askedAt: NOW, expiresAt: NOW }, SITE),
  emailChangedEmail(TO, NOW),
  emailTakenEmail(TO, NOW),
  passkeyAddedEmail(TO, SITE, NOW),
  appPasswordEmail(TO, 'write', SITE, NOW),
  linkDigestEmail(TO, [{ path: [MARKUP], fileName: MARKUP, note: MARKUP, activity: [activity] }], {
    siteUrl: SITE,
    isConfirmed: true,
  }),
  inboxInvitationEmail('operator@example.com', { code: 'co-de', expiresAt: NOW }, SITE),
]
const letters = emails.map((email) => ({ ...email, ...letterOf(email) }))

const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The words that a reader of the HTML sees. */
const wordsOf = (html: string) =>
  words(
    html
      .replace(/<title>.*<\/title>/, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&[a-z\d#]+;/g, (entity) => ENTITIES[entity as keyof typeof ENTITIES]),
  )
/** Labels have a colon in the text only. */
const words = (text: string) =>
  text
    .replace(/:(?=\s)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe.each(letters)('the email $kind, "$subject"', ({ subject, body, text, html, recipient }) => {
  it('says the same in text and HTML, below the name of the company', () => {
    const plain = text.replace(/^(?:> |-- $)/gm, '')
    expect(wordsOf(html)).toBe(words(`${brand.name} ${subject} ${plain}`))
  })

  it('ends with the company and its postal address', () => {
    const [company, ...street] = brand.contact.address
    const end = [company, street.join(', '), `${brand.contact.phone}, ${brand.contact.email}`]
    expect(text.split('\n').slice(-5)).toEqual(['-- ', ...end, ''])
  })

  it('has markup of tables, text and links to this site only, which loads nothing', () => {
    const elements = new Set(Array.from(html.matchAll(/<([a-z]\w*)/g), ([, name]) => name))
    const page = ['html', 'head', 'meta', 'title', 'body']
    const content = ['table', 'tr', 'td', 'th', 'h1', 'p', 'br', 'a', 'blockquote']
    expect([...elements].filter((name) => ![...page, ...content].includes(name ?? ''))).toEqual([])
    expect(html).not.toMatch(/<[^>]*\s(?:src|on\w+|background|class|id)=/)
    expect(html).not.toMatch(/url\(/)
    const addresses = Array.from(html.matchAll(/<a href="([^"]*)"/g), ([, address]) => address)
    expect(addresses.filter((address) => !address?.startsWith(`${SITE}/`))).toEqual([])
  })

  it('has a color of its own only with a background of its own, so it can be read on any color', () => {
    const styles = Array.from(html.matchAll(/style="([^"]*)"/g), ([, style = '']) => style)
    const colored = styles.filter((style) => /(?:^|;)(?:background-)?color:(?!inherit)/.test(style))
    expect(colored.length).toBeGreaterThan(0)
    for (const style of colored) expect(style).toContain(`background-color:${brand.themeColor.dark};color:#ffffff`)
  })

  it('says what it is about and, if it promises something, by when', () => {
    if (recipient === TO) expect(body).toMatch(/^(?:You asked for|(?:Added|Changed|Created|Requested) on|Downloads): /m)
    if (/reply|link works/i.test(body)) expect(body).toMatch(/\b2026\b/)
  })
})

it.each(letters.filter(({ kind }) => kind.endsWith('-receipt')))('repeats nothing typed in $kind', ({ text, html }) => {
  for (const part of [text, html]) expect(part).not.toMatch(/evil|script|Hello/)
})

it('names the live opening in the receipt of an application, and the promised day', () => {
  const receipt = letters.find(({ kind }) => kind === 'application-receipt')
  expect(receipt?.text).toContain('Position: R&D engineer "Loom" <senior>\n')
  expect(receipt?.text).toContain('Reply by: Wednesday, December 2, 2026\n')
})

it('shows what was typed as a quote, whatever blocks it imitates', () => {
  const { html } = letterOf(linkReportEmail('42', MESSAGE, 'office@example.com'))
  const [, quote = ''] = /<blockquote[^>]*>(.*)<\/blockquote>/.exec(html) ?? []
  expect(quote.split('<br>').slice(0, 4)).toEqual(['Hello', '', 'Pay here:', 'https://evil.example/pay'])
  expect(html).not.toContain('<a ')
})

it('keeps each fact on one line, and leaves out what is unknown', () => {
  const body = paragraphs(facts({ Name: 'Ada\nReference: E-2', Position: undefined }), '')
  expect(body).toBe('Name: Ada?Reference: E-2')
  expect(letterOf({ subject: '', body }).html.match(/<th /g)).toHaveLength(1)
})

it('shows the whole address of a link beside its label, or alone', () => {
  for (const body of [link('Open', `${SITE}/?a&b`), `${SITE}/?a&b`]) {
    const shown = wordsOf(letterOf({ subject: '', body }).html)
    expect(shown).toContain(`${SITE}/?a&b`)
  }
})
