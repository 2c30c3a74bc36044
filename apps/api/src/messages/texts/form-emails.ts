import { brand } from '@site/brand'
import type { ApplicationForm, EnquiryForm } from '@site/contracts'
import type { Email } from '../outbox/outbox.repo.ts'
import { oneLine, quoted } from '../printable.ts'
import { facts, paragraphs, sentences } from './letter.ts'
import { officeTime, replyDay, replyPromise } from './times.ts'

interface Facts {
  reference: string
  company: string
  now: number
}

/** Creates the emails for an enquiry. The receipt does not repeat untrusted text, or it could be used to send spam. */
export function enquiryEmails(form: EnquiryForm, { reference, company, now }: Facts): Email[] {
  return [
    {
      kind: 'enquiry',
      reference,
      recipient: company,
      replyTo: form.email,
      subject: `Inquiry ${reference}: ${oneLine(form.subject)}`,
      body: paragraphs(
        facts({
          Name: form.firstName,
          Phone: form.phoneNumber,
          Email: form.email,
          Subject: form.subject,
          'Reply promised by': replyDay('enquiry', now),
        }),
        quoted(form.message),
      ),
    },
    {
      kind: 'enquiry-receipt',
      reference,
      recipient: form.email,
      subject: `We received your inquiry (${reference})`,
      body: paragraphs(
        'Thank you for writing to us.',
        replyPromise('enquiry', now),
        facts({
          'You asked for': 'an answer to your inquiry',
          Reference: reference,
          Received: officeTime(now),
          'Reply by': replyDay('enquiry', now),
        }),
        'If you did not write to us, you can ignore this message.',
      ),
    },
  ]
}

interface ApplicationFacts extends Facts {
  /** The title of the live opening that the applicant chose, in the site's own words. Absent if there is none. */
  opening: string | undefined
}

/** The files stay on the server, where operators look them up. The receipt does not repeat untrusted text. */
export function applicationEmails(form: ApplicationForm, known: ApplicationFacts): Email[] {
  const { reference, company, opening, now } = known
  const position = opening === undefined ? '' : ` for the position ${opening}`
  return [
    {
      kind: 'application',
      reference,
      recipient: company,
      replyTo: form.email,
      subject: `Application ${reference}: ${oneLine(form.subject || form.role)}`,
      body: paragraphs(
        facts({
          Name: `${form.firstName} ${form.lastName}`,
          Role: form.role,
          Company: form.company,
          Phone: form.phoneNumber,
          Email: form.email,
          Subject: form.subject || undefined,
          'Live opening': opening,
          'Reply promised by': replyDay('application', now),
        }),
        form.message && quoted(form.message),
        sentences(
          `The CV and any cover letter are stored on the server. To get them, write to ${brand.contact.operatorsEmail}`,
          `and name the reference ${reference}.`,
        ),
      ),
    },
    {
      kind: 'application-receipt',
      reference,
      recipient: form.email,
      subject: `We received your application (${reference})`,
      body: paragraphs(
        `Thank you for applying${position}.`,
        sentences('We read every application.', replyPromise('application', now)),
        facts({
          'You asked for': 'an answer to your application',
          Position: opening,
          Reference: reference,
          Received: officeTime(now),
          'Reply by': replyDay('application', now),
        }),
        'If you did not apply, you can ignore this message.',
      ),
    },
  ]
}

/** Names the link by its id, because its address would let everyone who reads the email use it. */
export const linkReportEmail = (id: string, reason: string, company: string): Email => ({
  kind: 'link-report',
  recipient: company,
  subject: `Someone reported the link ${id}`,
  body: paragraphs(
    'A visitor reported a link to a file or folder of an account. They wrote:',
    quoted(reason),
    sentences(
      `To see what it shows, or to end it, write to ${brand.contact.operatorsEmail}`,
      `and name the link ${id}.`,
    ),
  ),
})
