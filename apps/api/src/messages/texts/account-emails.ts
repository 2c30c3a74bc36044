import { brand } from '@site/brand'
import {
  type AppPassword,
  EMAIL_CONFIRMATION_HOURS,
  EMAIL_CONFIRMATION_PAGE,
  PASSWORD_RESET_MINUTES,
  PASSWORD_RESET_PAGE,
  RESET_REQUEST_PAGE,
  UNCONFIRMED_ACCOUNT_DAYS,
} from '@site/contracts'
import { sha256 } from '#database/ids.ts'
import type { Email } from '../outbox/outbox.repo.ts'
import { joinLines, officeTime, paragraphs, signature } from './mail-body.ts'

/** The kinds of emails that belong to an account. Emails about forms do not: they go to unverified addresses. */
export const ACCOUNT_EMAILS = [
  'password-reset',
  'password-changed',
  'app-password',
  'email-confirmation',
  'link-digest',
] as const

export interface AccountEmail extends Email {
  kind: (typeof ACCOUNT_EMAILS)[number]
}

/** Other people may have created links, or know their addresses (docs/product.md, "Links"). */
const linksAgain = joinLines(
  'Other people may have created them, or know their addresses. Under "Shared links", which says when each',
  'was created, you can make those that you need work again, at a new address.',
)

const SIGNED_OUT = joinLines(
  'Every device has been signed out, your app passwords have been revoked, and',
  'your links to files and folders are suspended.',
)

const SESSIONS_ENDED = joinLines(
  'Every other device has been signed out. App passwords keep working: on your account page, revoke those',
  'that you do not know.',
)

/** Creates the email with a reset link. The token follows the `#`, so it appears in no log or `Referer` header. */
export function passwordResetEmail(recipient: string, token: string, siteUrl: string): AccountEmail {
  return {
    kind: 'password-reset',
    recipient,
    reference: sha256(token),
    subject: 'Choose a new password',
    body: paragraphs(
      `Someone, probably you, asked to reset the password for your account at ${brand.name}.`,
      `To choose a new one, open this link. It works once, within ${PASSWORD_RESET_MINUTES} minutes:`,
      `${new URL(PASSWORD_RESET_PAGE, siteUrl)}#token=${token}`,
      joinLines(
        'A new password signs you out everywhere, revokes your app passwords, and',
        'suspends your links to files and folders.',
        linksAgain,
      ),
      'If this was not you, you can ignore this message. Your password will stay the same.',
      signature,
    ),
  }
}

export function emailConfirmationEmail(recipient: string, token: string, siteUrl: string): AccountEmail {
  return {
    kind: 'email-confirmation',
    recipient,
    reference: sha256(token),
    subject: 'Confirm your email address',
    body: paragraphs(
      `Someone, probably you, created an account with this email address at ${brand.name}.`,
      `To confirm that the address is yours, open this link. It works once, within ${EMAIL_CONFIRMATION_HOURS} hours:`,
      `${new URL(EMAIL_CONFIRMATION_PAGE, siteUrl)}#token=${token}`,
      joinLines(
        'If this was not you, do not open the link: whoever created the account also chose its password. Nobody can use',
        `it without your confirmation, and it is deleted after ${UNCONFIRMED_ACCOUNT_DAYS} days.`,
      ),
      signature,
    ),
  }
}

/** Without the name of the password, which whoever created it has typed. */
export const appPasswordEmail = (
  recipient: string,
  scope: AppPassword['scope'],
  siteUrl: string,
  now: number,
): AccountEmail => ({
  kind: 'app-password',
  recipient,
  subject: 'An app password was created',
  body: joinLines(
    `An app password was created for your account at ${brand.name} on ${officeTime(now)}.`,
    `With it, a program can ${scope === 'write' ? 'read, change and delete' : 'read'} all your files and folders.`,
    '',
    `If this was not you, request a new password at ${new URL(RESET_REQUEST_PAGE, siteUrl)},`,
    `which revokes all app passwords, and write to ${brand.contact.email}.`,
    '',
    signature,
  ),
})

export const passwordChangedEmail = (recipient: string, siteUrl: string, now: number): AccountEmail =>
  changedEmail(recipient, siteUrl, now, SESSIONS_ENDED)

export const passwordWasResetEmail = (recipient: string, siteUrl: string, now: number): AccountEmail =>
  changedEmail(recipient, siteUrl, now, joinLines(SIGNED_OUT, linksAgain))

function changedEmail(recipient: string, siteUrl: string, now: number, effect: string): AccountEmail {
  return {
    kind: 'password-changed',
    recipient,
    subject: 'Your password was changed',
    body: joinLines(
      `The password for your account at ${brand.name} was changed on ${officeTime(now)}.`,
      effect,
      '',
      `If this was not you, request a new password at ${new URL(RESET_REQUEST_PAGE, siteUrl)}`,
      `and write to ${brand.contact.email}.`,
      '',
      signature,
    ),
  }
}
