import { brand } from '@site/brand'
import {
  type AppPassword,
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
import { facts, link, paragraphs, sentences } from './letter.ts'
import { officeTime } from './times.ts'

/** The kinds of emails that belong to an account. Emails about forms do not: they go to unverified addresses. */
export const ACCOUNT_EMAILS = [
  'welcome',
  'password-reset',
  'password-changed',
  'email-confirmation',
  'email-change',
  'email-change-notice',
  'passkey-added',
  'app-password',
  'link-digest',
] as const

export interface AccountEmail extends Email {
  kind: (typeof ACCOUNT_EMAILS)[number]
}

interface Link {
  token: string
  /** When it stops working, in milliseconds. */
  expiresAt: number
}

/** Other people may have created links, or know their addresses (docs/product.md, "Links"). */
const LINKS_AGAIN = sentences(
  'Other people may have created them, or know their addresses. Under "Shared links", which says when each was',
  'created, you can renew the ones you need: each then works at a new address.',
)

const LOGGED_OUT = sentences(
  'Every device has been logged out, your passkeys and app passwords have been revoked, and your links to files and',
  'folders are suspended.',
)

const SESSIONS_ENDED = sentences(
  'Every other device has been logged out. Passkeys and app passwords keep working: on your account page, revoke those',
  'that you do not know.',
)

/** The token follows the `#`, so it appears in no log or `Referer` header. */
const tokenLink = (label: string, page: string, siteUrl: string, { token }: Link) =>
  link(label, `${new URL(page, siteUrl)}#token=${token}`)

export function passwordResetEmail(recipient: string, reset: Link, siteUrl: string): AccountEmail {
  return {
    kind: 'password-reset',
    recipient,
    reference: sha256(reset.token),
    subject: 'Choose a new password',
    body: paragraphs(
      `Someone, probably you, asked to reset the password for your account at ${brand.name}.`,
      facts({ 'You asked for': 'a new password', 'Link works until': officeTime(reset.expiresAt) }),
      `To choose a new one, open this link. It works once, within ${PASSWORD_RESET_MINUTES} minutes.`,
      tokenLink('Choose a new password', PASSWORD_RESET_PAGE, siteUrl, reset),
      sentences(
        'A new password logs you out everywhere, revokes your passkeys and app passwords, and suspends your links to',
        'files and folders.',
        LINKS_AGAIN,
      ),
      'If this was not you, you can ignore this message. Your password will stay the same.',
    ),
  }
}

export function emailConfirmationEmail(recipient: string, confirmation: Link, siteUrl: string): AccountEmail {
  return {
    kind: 'email-confirmation',
    recipient,
    reference: sha256(confirmation.token),
    subject: 'Confirm your email address',
    body: paragraphs(
      `Someone, probably you, created an account with this email address at ${brand.name}.`,
      facts({ 'You asked for': 'an account', 'Link works until': officeTime(confirmation.expiresAt) }),
      sentences(
        'To confirm that the address is yours, open this link.',
        `It works once, within ${EMAIL_CONFIRMATION_HOURS} hours.`,
      ),
      tokenLink('Confirm your email address', EMAIL_CONFIRMATION_PAGE, siteUrl, confirmation),
      sentences(
        'If this was not you, do not open the link: whoever created the account also chose its password. Nobody can use',
        `it without your confirmation, and it is deleted after ${UNCONFIRMED_ACCOUNT_DAYS} days.`,
      ),
    ),
  }
}

/**
 * For an account that can be used from now on. Contains nothing that was typed: if the site does not confirm addresses,
 * anyone may have registered this one.
 */
export function welcomeEmail(recipient: string, siteUrl: string, now: number): AccountEmail {
  return {
    kind: 'welcome',
    recipient,
    subject: `Welcome to ${brand.name}`,
    body: paragraphs(
      `Your account at ${brand.name} is ready.`,
      facts({ 'You asked for': 'an account', 'Ready since': officeTime(now) }),
      sentences(
        'Keep files in folders up to four levels deep, send them to people by links, or open the folders as a drive.',
        'To log in, use this email address and the password that you chose.',
      ),
      link('Open your files', String(new URL('/welcome', siteUrl))),
      sentences(
        'If you did not create this account, someone else did, with a password of their own.',
        'Request a new one, and they can no longer use the account; then you can delete it.',
      ),
      link('Request a new password', String(new URL(RESET_REQUEST_PAGE, siteUrl))),
    ),
  }
}

/** For the new address. */
export function emailChangeEmail(recipient: string, change: Link, siteUrl: string): AccountEmail {
  return {
    kind: 'email-change',
    recipient,
    reference: sha256(change.token),
    subject: 'Confirm your new email address',
    body: paragraphs(
      `Someone, probably you, asked to use this email address for an account at ${brand.name}.`,
      facts({ 'You asked for': 'a change of your address', 'Link works until': officeTime(change.expiresAt) }),
      `To change the address, open this link. It works once, within ${EMAIL_CHANGE_HOURS} hours.`,
      tokenLink('Change your email address', EMAIL_CHANGE_PAGE, siteUrl, change),
      'You then log in with this address. Every device but the one where you asked for the change is logged out.',
      'If this was not you, do not open the link. Nothing changes without it.',
    ),
  }
}

/** For a new address that already has an account. Only its owner may learn about that. */
export function emailTakenEmail(recipient: string, askedAt: number): AccountEmail {
  return {
    kind: 'email-change-notice',
    recipient,
    subject: 'Your email address already has an account',
    body: paragraphs(
      sentences(
        `Someone, perhaps you, asked to use this email address for another account at ${brand.name}.`,
        'It already has an account, so nothing has changed.',
      ),
      facts({ 'Requested on': officeTime(askedAt) }),
      'To use the address for the other account, first change the address of this one, or delete it.',
    ),
  }
}

interface NoticedChange {
  askedAt: number
  expiresAt: number
}

/** For the current address. Does not name the new one, because other people may read the mail there. */
export function emailChangeNotice(recipient: string, change: NoticedChange, siteUrl: string): AccountEmail {
  return {
    kind: 'email-change-notice',
    recipient,
    subject: 'Your email address is about to change',
    body: paragraphs(
      sentences(
        `Someone who knows your password asked for another email address for your account at ${brand.name}.`,
        'It changes once the link in an email to the new address is opened. This address then no longer works.',
      ),
      facts({ 'Requested on': officeTime(change.askedAt), 'Link works until': officeTime(change.expiresAt) }),
      sentences(
        'If this was not you, choose a new password now. That also cancels the change.',
        `If it is too late, write to ${brand.contact.email}.`,
      ),
      link('Request a new password', String(new URL(RESET_REQUEST_PAGE, siteUrl))),
    ),
  }
}

/** For the former address, once another one applies. Does not name that one, for the same reason. */
export function emailChangedEmail(recipient: string, now: number): AccountEmail {
  return {
    kind: 'email-change-notice',
    recipient,
    subject: 'Your email address was changed',
    body: paragraphs(
      sentences(
        `The email address of your account at ${brand.name} was changed. You now log in with the new one, and emails`,
        'about the account go there.',
      ),
      facts({ 'Changed on': officeTime(now) }),
      'Every device but the one where you asked for the change has been logged out.',
      sentences(
        `If this was not you, write to ${brand.contact.email} at once: a new password can no longer be requested with`,
        'this address.',
      ),
    ),
  }
}

export function passkeyAddedEmail(recipient: string, siteUrl: string, now: number): AccountEmail {
  return {
    kind: 'passkey-added',
    recipient,
    subject: 'A passkey was added to your account',
    body: paragraphs(
      `A passkey was added to your account at ${brand.name}. Whoever has it can log in without your password.`,
      facts({ 'Added on': officeTime(now) }),
      sentences(
        'If this was not you, request a new password, which also revokes your passkeys,',
        `and write to ${brand.contact.email}.`,
      ),
      link('Request a new password', String(new URL(RESET_REQUEST_PAGE, siteUrl))),
    ),
  }
}

/** Leaves out the password's name, because the person who created it may be an intruder. */
export const appPasswordEmail = (
  recipient: string,
  scope: AppPassword['scope'],
  siteUrl: string,
  now: number,
): AccountEmail => ({
  kind: 'app-password',
  recipient,
  subject: 'An app password was created',
  body: paragraphs(
    sentences(
      `An app password was created for your account at ${brand.name}.`,
      `With it, a program can ${scope === 'write' ? 'read, change and delete' : 'read'} all your files and folders.`,
    ),
    facts({ 'Created on': officeTime(now) }),
    sentences(
      'If this was not you, request a new password, which revokes all app passwords,',
      `and write to ${brand.contact.email}.`,
    ),
    link('Request a new password', String(new URL(RESET_REQUEST_PAGE, siteUrl))),
  ),
})

export const passwordChangedEmail = (recipient: string, siteUrl: string, now: number): AccountEmail =>
  changedEmail(recipient, siteUrl, now, [SESSIONS_ENDED])

export const passwordWasResetEmail = (recipient: string, siteUrl: string, now: number): AccountEmail =>
  changedEmail(recipient, siteUrl, now, [LOGGED_OUT, LINKS_AGAIN])

function changedEmail(recipient: string, siteUrl: string, now: number, effects: readonly string[]): AccountEmail {
  return {
    kind: 'password-changed',
    recipient,
    subject: 'Your password was changed',
    body: paragraphs(
      `The password for your account at ${brand.name} was changed.`,
      facts({ 'Changed on': officeTime(now) }),
      sentences(...effects),
      `If this was not you, request a new password and write to ${brand.contact.email}.`,
      link('Request a new password', String(new URL(RESET_REQUEST_PAGE, siteUrl))),
    ),
  }
}
