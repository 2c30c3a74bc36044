import { Command } from 'commander'
import { clockOf } from '#database/clock/clock.ts'
import { createUnsentEmails, type Resent } from '#messages/outbox/outbox.repo.ts'
import { indented, oneLine } from '#messages/printable.ts'
import { confirm } from './prompts.ts'
import { count, printRows } from './rows.ts'
import { createCommandAudit, withDatabase } from './with-database.ts'

const STATUS = { waiting: 'waiting', dead: 'abandoned', sent: 'sent' } as const

const REFUSED: Record<Exclude<Resent, 'queued'>, string> = {
  missing: 'there is no such email',
  sent: 'it was sent',
  obsolete: 'its link no longer works, or its enquiry or application was deleted',
}

type UnsentEmails = ReturnType<typeof createUnsentEmails>

export function outboxCommand(): Command {
  const outbox = new Command('outbox').description('emails that were not sent')

  outbox
    .command('list')
    .description('list the emails that wait or were abandoned, oldest first')
    .action(() =>
      withDatabase(async (db) => {
        const emails = await createUnsentEmails(db).oldestFirst()
        printRows(
          ['SINCE', 'ID', 'STATUS', 'KIND', 'TO', 'ATTEMPTS', 'LAST ERROR'],
          emails.map((each) => [
            each.waitingSince,
            each.id,
            STATUS[each.status],
            each.kind,
            each.recipient,
            String(each.attempts),
            each.last_error ?? '',
          ]),
          'No email waits or was abandoned.',
        )
      }),
    )

  outbox
    .command('show <id>')
    .description('show one email, without the link that it may contain')
    .action((id: string) =>
      withDatabase(async (db) => {
        const email = await createUnsentEmails(db).find(id)
        if (!email) throw new Error(`No email has the id ${id}. To fix: list them with pnpm api outbox list.`)
        for (const [label, value] of Object.entries({
          Status: STATUS[email.status],
          Kind: email.kind,
          To: email.recipient,
          'Reply to': email.reply_to,
          // The reference of an email with a link is the hash of its token.
          Reference: email.isSecret ? '' : email.reference,
          Subject: email.subject,
          'Waiting since': email.waitingSince,
          Attempts: email.status === 'sent' ? '' : String(email.attempts),
          'Last attempt': email.tried_at,
          'Last error': email.last_error,
          'Next attempt': email.status === 'waiting' ? email.next_at : '',
          'Sent or abandoned': email.settled_at,
        }))
          if (value) console.log(`${label}: ${oneLine(value)}`)
        if (!email.isSecret) console.log(`Text: ${indented(email.body)}`)
      }),
    )

  outbox
    .command('resend [ids...]')
    .description('queue emails that were abandoned, or that wait for their next attempt')
    .option('--all', 'all that were abandoned')
    .action((ids: string[], { all }: { all?: true }) =>
      withDatabase(async (db) => {
        const emails = createUnsentEmails(db)
        const now = clockOf(db).instant()
        const chosen = await choose(emails, ids, all)
        const refused: string[] = []
        for (const id of chosen) {
          const outcome = await emails.resend(id, now)
          if (outcome !== 'queued') refused.push(`${id} was not queued: ${REFUSED[outcome]}.`)
        }
        console.log(`Queued ${count(chosen.length - refused.length, 'email')}.`)
        if (refused.length > 0) throw new Error(refused.join('\n'))
      }),
    )

  outbox
    .command('drop [ids...]')
    .description('permanently delete emails that wait or were abandoned; enquiries and applications stay in the inbox')
    .option('--all', 'all that were abandoned')
    .option('--yes', 'do not ask for confirmation')
    .action((ids: string[], { all, yes }: { all?: true; yes?: true }) =>
      withDatabase(async (db, config) => {
        const emails = createUnsentEmails(db)
        const chosen = await choose(emails, ids, all)
        if (!yes) await confirm(`This permanently deletes ${count(chosen.length, 'email')}.`, 'drop')
        const audit = createCommandAudit(db, config)
        const missing: string[] = []
        for (const id of chosen) {
          if (await emails.drop(id)) await audit.record('outbox/dropped', undefined, id)
          else missing.push(`${id} was not dropped: it was sent, or there is no such email.`)
        }
        console.log(`Dropped ${count(chosen.length - missing.length, 'email')}.`)
        if (missing.length > 0) throw new Error(missing.join('\n'))
      }),
    )

  return outbox
}

async function choose(emails: UnsentEmails, ids: readonly string[], all: true | undefined): Promise<readonly string[]> {
  if (all) return emails.abandoned()
  if (ids.length === 0) throw new Error('Nothing was chosen. To fix: name emails by their id, or add --all.')
  return [...new Set(ids)]
}
