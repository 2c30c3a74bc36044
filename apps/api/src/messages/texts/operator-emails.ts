import { brand } from '@site/brand'
import { INBOX_OPEN_PATH, INVITATION_HOURS, OPERATOR_SESSION_HOURS } from '@site/contracts/schemas'
import { sha256 } from '#database/ids.ts'
import type { Email } from '../outbox/outbox.repo.ts'
import { facts, link, paragraphs, sentences } from './letter.ts'
import { officeTime } from './times.ts'

interface Invitation {
  code: string
  /** When the link stops working, in milliseconds. */
  expiresAt: number
}

/** Creates the email with an invitation. The code follows the `#`, so it appears in no log or `Referer` header. */
export function inboxInvitationEmail(recipient: string, { code, expiresAt }: Invitation, siteUrl: string): Email {
  return {
    kind: 'inbox-invitation',
    recipient,
    reference: sha256(code),
    subject: 'Your invitation to the inbox',
    body: paragraphs(
      `The people who run the servers of ${brand.name} invite you to read inquiries and applications.`,
      facts({ 'Link works until': officeTime(expiresAt) }),
      `Open this link and press the button. It works once, within ${INVITATION_HOURS} hours.`,
      link('Open the inbox', `${new URL(INBOX_OPEN_PATH, siteUrl)}#code=${code}`),
      sentences(
        'If the page asks for a code, it is what follows "code=" in the link.',
        `You then stay signed in for up to ${OPERATOR_SESSION_HOURS} hours.`,
        'Each message and each file that you open is recorded with your address.',
      ),
      sentences(
        'Do not forward this message. If you did not expect it, do not open the link, and write to',
        `${brand.contact.operatorsEmail}.`,
      ),
    ),
  }
}
