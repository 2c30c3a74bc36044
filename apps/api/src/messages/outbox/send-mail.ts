import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import type { MailFiles } from '#storage.ts'
import { letterOf } from '../texts/letter.ts'
import type { LeasedEmail } from './outbox.repo.ts'

export interface MailSender {
  /**
   * Resolves once the server has accepted the email. Throws `MailRejected` if it rejects this one; after any other
   * error, it would not have accepted another one either. Delivery is at least once, with the same Message-ID.
   */
  send(mail: LeasedEmail): Promise<void>
  close(): void
}

interface Settings {
  smtpUrl: string
  from: string
  /** Where emails are stored if no SMTP server is configured. */
  files: Pick<MailFiles, 'write'>
}

export function createMailSender({ smtpUrl, from, files }: Settings): MailSender {
  return smtpUrl === '' ? createFileSender(files, from) : createSmtpSender(smtpUrl, from)
}

function createSmtpSender(smtpUrl: string, from: string): MailSender {
  const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return {
    send: async (mail) => {
      await transport.sendMail(compose(mail, from)).catch((error: unknown) => {
        throw MailRejected.from(error) ?? error
      })
    },
    close: () => transport.close(),
  }
}

function createFileSender(files: Settings['files'], from: string): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail, from))
      // A buffer, because of the `buffer` option.
      await files.write(mail.id, message as Buffer)
    },
    close: () => transport.close(),
  }
}

function compose(mail: LeasedEmail, from: string): SendMailOptions {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: oneLine(mail.recipient),
    replyTo: mail.replyTo && oneLine(mail.replyTo),
    subject: [...oneLine(mail.subject)].slice(0, MAX_SUBJECT).join(''),
    ...letterOf(mail),
    messageId: `<${mail.id}@${domain}>`,
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A script may send a longer one in an application, and no line of a header has room for it. The body has all of it. */
const MAX_SUBJECT = 200

/** Removes line breaks, because they would start another header. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ')

/** The service is closing the connection, whatever the email. */
const SERVICE_CLOSING = 421

/** Thrown when a mail server that accepts our connection, login and sender rejects the recipient or the content. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected'
  /** The codes of the response without its text, which usually contains the address: `550 5.1.1`. */
  readonly reply: string
  /** Whether the server would reject the email again. */
  readonly isPermanent: boolean

  constructor(message: string, reply: string, isPermanent: boolean) {
    super(message)
    this.reply = reply
    this.isPermanent = isPermanent
  }

  /** Returns `undefined` for an error that does not depend on the email. */
  static from(error: unknown): MailRejected | undefined {
    if (!(error instanceof Error)) return undefined
    const { command, response = '', responseCode, permanent = false } = error as NodemailerError
    if ((command !== 'RCPT TO' && command !== 'DATA') || !responseCode || responseCode === SERVICE_CLOSING) return
    const [reply = ''] = /^\d+(?:[ -]\d\.\d+\.\d+)?/.exec(response) ?? []
    return new MailRejected(error.message, reply, permanent)
  }
}
