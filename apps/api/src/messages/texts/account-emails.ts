import { brand } from '@site/brand'
import {
  EMAIL_CHANGE_HOURS,
  EMAIL_CHANGE_PAGE,
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
  'email-confirmation',
  'email-change',
  'email-change-notice',
  'passkey-added',
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
  'Every device has been signed out, your passkeys and app passwords have been revoked, and',
  'your links to files and folders are suspended.',
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
        'A new password signs you out everywhere, revokes your passkeys and app passwords, and',
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

/** For the new address. The token follows the `#`, as in a reset link. */
export function emailChangeEmail(recipient: string, token: string, siteUrl: string): AccountEmail {
  return {
    kind: 'email-change',
    recipient,
    reference: sha256(token),
    subject: 'Confirm your new email address',
    body: paragraphs(
      `Someone, probably you, asked to use this email address for an account at ${brand.name}.`,
      `To change the address, open this link. It works once, within ${EMAIL_CHANGE_HOURS} hours:`,
      `${new URL(EMAIL_CHANGE_PAGE, siteUrl)}#token=${token}`,
      'You then log in with this address. Every device but the one where you asked for the change is signed out.',
      'If this was not you, do not open the link. Nothing changes without it.',
      signature,
    ),
  }
}

/** For a new address that already has an account. Only its owner may learn about that. */
export function emailTakenEmail(recipient: string): AccountEmail {
  return {
    kind: 'email-change-notice',
    recipient,
    subject: 'Your email address already has an account',
    body: paragraphs(
      joinLines(
        `Someone, perhaps you, asked to use this email address for another account at ${brand.name}.`,
        'It already has an account, so nothing has changed.',
      ),
      'To use the address for the other account, first change the address of this one, or delete it.',
      signature,
    ),
  }
}

/** For the current address. Does not name the new one, because other people may read the mail there. */
export function emailChangeNotice(recipient: string, siteUrl: string, now: number): AccountEmail {
  return {
    kind: 'email-change-notice',
    recipient,
    subject: 'Your email address is about to change',
    body: paragraphs(
      joinLines(
        `Someone who knows your password asked for another email address for your account at ${brand.name}`,
        `on ${officeTime(now)}. It changes once the link in an email to the new address is opened,`,
        `within ${EMAIL_CHANGE_HOURS} hours. This address then no longer works.`,
      ),
      joinLines(
        `If this was not you, choose a new password now at ${new URL(RESET_REQUEST_PAGE, siteUrl)}`,
        `That also cancels the change. If it is too late, write to ${brand.contact.email}.`,
      ),
      signature,
    ),
  }
}

export function passkeyAddedEmail(recipient: string, siteUrl: string, now: number): AccountEmail {
  return {
    kind: 'passkey-added',
    recipient,
    subject: 'A passkey was added to your account',
    body: paragraphs(
      joinLines(
        `A passkey was added to your account at ${brand.name} on ${officeTime(now)}.`,
        'Whoever has it can log in without your password.',
      ),
      joinLines(
        `If this was not you, request a new password at ${new URL(RESET_REQUEST_PAGE, siteUrl)}`,
        `which also revokes your passkeys, and write to ${brand.contact.email}.`,
      ),
      signature,
    ),
  }
}

export const passwordChangedEmail = (recipient: string, siteUrl: string, now: number): AccountEmail =>
  changedEmail(recipient, siteUrl, now, 'Every other device has been signed out.')

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
