import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { LeasedMail } from './outbox.repo.ts'

export interface MailSender {
  /** Resolves once the mail is handed over; delivery is at least once, under the same Message-ID. */
  send(mail: LeasedMail): Promise<void>
  close(): void
}

interface Settings {
  smtpUrl: string
  from: string
  /** Where mails are put as .eml files while there is no SMTP server. */
  directory: string
}

export function createMailSender({ smtpUrl, from, directory }: Settings): MailSender {
  return smtpUrl === '' ? toFiles(directory, from) : toSmtp(smtpUrl, from)
}

function toSmtp(smtpUrl: string, from: string): MailSender {
  const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return {
    send: async (mail) => {
      await transport.sendMail(compose(mail, from))
    },
    close: () => transport.close(),
  }
}

function toFiles(directory: string, from: string): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail, from))
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const draft = join(directory, `${mail.id}.tmp`)
      await writeFile(draft, message, { mode: 0o600, flush: true })
      await rename(draft, join(directory, `${mail.id}.eml`))
    },
    close: () => transport.close(),
  }
}

function compose(mail: LeasedMail, from: string): SendMailOptions {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: oneLine(mail.recipient),
    replyTo: mail.replyTo && oneLine(mail.replyTo),
    subject: oneLine(mail.subject),
    text: mail.body,
    messageId: `<${mail.id}@${domain}>`,
    // Keeps out-of-office replies from answering a machine.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A line break in a header would begin another header. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
