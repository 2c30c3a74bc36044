import type { NodemailerError } from 'nodemailer'

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
