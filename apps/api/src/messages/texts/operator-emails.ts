import { brand } from '@site/brand'
import { INBOX_OPEN_PATH, INVITATION_HOURS, OPERATOR_SESSION_HOURS } from '@site/contracts/schemas'
import { sha256 } from '#database/ids.ts'
import type { Email } from '../outbox/outbox.repo.ts'
import { joinLines, paragraphs, signature } from './mail-body.ts'

/** Creates the email with an invitation. The code follows the `#`, so it appears in no log or `Referer` header. */
export function inboxInvitationEmail(recipient: string, code: string, siteUrl: string): Email {
  return {
    kind: 'inbox-invitation',
    recipient,
    reference: sha256(code),
    subject: 'Your invitation to the inbox',
    body: paragraphs(
      `The people who run the servers of ${brand.name} invite you to read inquiries and applications.`,
      `Open this link and press the button. It works once, within ${INVITATION_HOURS} hours:`,
      `${new URL(INBOX_OPEN_PATH, siteUrl)}#code=${code}`,
      joinLines(
        'If the page asks for a code, it is what follows "code=" in the link.',
        `You are then signed in for ${OPERATOR_SESSION_HOURS} hours at most. Each message and each file`,
        'that you open is recorded with your address.',
      ),
      joinLines(
        'Do not forward this message. If you did not expect it, do not open the link,',
        `and write to ${brand.contact.operatorsEmail}.`,
      ),
      signature,
    ),
  }
}
