import type { ApplicationForm, EnquiryForm } from '@site/contracts'
import { joinLines, signature } from './mail-body.ts'
import type { Email } from './outbox.repo.ts'

/** Creates the emails for an enquiry. The receipt does not repeat untrusted text, or it could be used to send spam. */
export function enquiryEmails(form: EnquiryForm, reference: string, company: string): Email[] {
  return [
    {
      kind: 'enquiry',
      reference,
      recipient: company,
      replyTo: form.email,
      subject: `Inquiry ${reference}: ${form.subject}`,
      body: joinLines(
        `Name: ${form.firstName}`,
        `Phone: ${form.phoneNumber}`,
        `Email: ${form.email}`,
        `Subject: ${form.subject}`,
        '',
        form.message,
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
        `Your inquiry has the reference ${reference}. We will get back to you soon.`,
        'If you did not write to us, you can ignore this message.',
        '',
        signature,
      ),
    },
  ]
}

/** Creates the emails for an application. Its files stay on the server; the company looks them up by reference. */
export function applicationEmails(form: ApplicationForm, reference: string, company: string): Email[] {
  return [
    {
      kind: 'application',
      reference,
      recipient: company,
      replyTo: form.email,
      subject: `Application ${reference}: ${form.subject || form.role}`,
      body: joinLines(
        `${form.firstName} ${form.lastName} (${form.role}, ${form.company})`,
        `Phone: ${form.phoneNumber}`,
        `Email: ${form.email}`,
        '',
        form.message,
        '',
        `Files: pnpm api inbox show ${reference}`,
      ),
    },
    {
      kind: 'application-receipt',
      reference,
      recipient: form.email,
      subject: `We received your application (${reference})`,
      body: joinLines(
        'Thank you for applying.',
        '',
        `Your application has the reference ${reference}. We read every one and will get back to you.`,
        'If you did not apply, you can ignore this message.',
        '',
        signature,
      ),
    },
  ]
}
