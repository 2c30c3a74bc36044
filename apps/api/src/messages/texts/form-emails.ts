import { brand } from '@site/brand'
import type { ApplicationForm, EnquiryForm } from '@site/contracts'
import type { Email } from '../outbox/outbox.repo.ts'
import { oneLine, quoted } from '../printable.ts'
import { joinLines, replyPromise, signature } from './mail-body.ts'

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
      body: joinLines(
        `Name: ${oneLine(form.firstName)}`,
        `Phone: ${form.phoneNumber}`,
        `Email: ${form.email}`,
        `Subject: ${oneLine(form.subject)}`,
        '',
        quoted(form.message),
      ),
    },
    {
      kind: 'enquiry-receipt',
      reference,
      recipient: form.email,
      subject: `We received your inquiry (${reference})`,
      body: joinLines(
        'Thank you for writing to us.',
        '',
        `Your inquiry has the reference ${reference}.`,
        replyPromise('enquiry', now),
        'If you did not write to us, you can ignore this message.',
        '',
        signature,
      ),
    },
  ]
}

interface ApplicationFacts extends Facts {
  /** The title of the live opening that the applicant chose, in the site's own words. Absent if there is none. */
  opening: string | undefined
}

/** The files stay on the server, where operators look them up. The receipt does not repeat untrusted text. */
export function applicationEmails(form: ApplicationForm, facts: ApplicationFacts): Email[] {
  const { reference, company, opening, now } = facts
  const position = opening === undefined ? '' : ` for the position ${opening}`
  return [
    {
      kind: 'application',
      reference,
      recipient: company,
      replyTo: form.email,
      subject: `Application ${reference}: ${oneLine(form.subject || form.role)}`,
      body: joinLines(
        `Name: ${oneLine(`${form.firstName} ${form.lastName}`)}`,
        `Role: ${oneLine(form.role)}`,
        `Company: ${oneLine(form.company)}`,
        `Phone: ${form.phoneNumber}`,
        `Email: ${form.email}`,
        '',
        quoted(form.message),
        '',
        `The CV and any cover letter are stored on the server. To get them, write to ${brand.contact.operatorsEmail}`,
        `and name the reference ${reference}.`,
      ),
    },
    {
      kind: 'application-receipt',
      reference,
      recipient: form.email,
      subject: `We received your application (${reference})`,
      body: joinLines(
        `Thank you for applying${position}.`,
        '',
        `Your application has the reference ${reference}. We read every application.`,
        replyPromise('application', now),
        'If you did not apply, you can ignore this message.',
        '',
        signature,
      ),
    },
  ]
}
