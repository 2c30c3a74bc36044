import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** Returns the error of a mail server, or nothing if it accepts. */
type Rule = (text: string) => SmtpError | undefined

interface SmtpError extends Error {
  responseCode?: number
}

export const smtpError = (responseCode: number, message: string): SmtpError =>
  Object.assign(new Error(message), { responseCode })

/** Starts a mail server on loopback whose rules a test may change at any time. */
export async function startSmtpServer() {
  const received: { to: string; text: string }[] = []
  const accepts: Rule = () => undefined
  const rules = { login: accepts, sender: accepts, recipient: accepts, content: accepts }
  let server = create()

  function create() {
    const created = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username }, _session, done) => done(rules.login(username ?? '') ?? null, { user: username }),
      onMailFrom: ({ address }, _session, done) => done(rules.sender(address)),
      onRcptTo: ({ address }, _session, done) => done(rules.recipient(address)),
      onData(stream, { envelope }, done) {
        let text = ''
        stream.on('data', (chunk) => {
          text += chunk
        })
        stream.on('end', () => {
          const error = rules.content(text)
          if (!error) received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text })
          done(error)
        })
      },
    })
    created.on('error', () => undefined)
    return created
  }

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  await listen(0)
  onTestFinished(stop)
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    rules,
    smtpUrl: `smtp://site:secret@127.0.0.1:${port}`,
    stop,
    async restart(): Promise<void> {
      server = create()
      await listen(port)
    },
  }
}
