import { VALID_EMAIL } from '@site/contracts'
import { INVITATION_HOURS, OPERATOR_IDLE_MINUTES } from '@site/contracts/schemas'
import type { Command } from 'commander'
import { clockOf } from '#database/clock/clock.ts'
import { recordedEvents } from '#operators/inbox-audit.ts'
import { createOperatorsRepo } from '#operators/operators.repo.ts'
import { newInvitation } from '#operators/operators.service.ts'
import { siteUrlOf } from '../config.ts'
import { count, printRows } from './rows.ts'
import { withDatabase } from './with-database.ts'

/** Adds the commands about people who read the inbox in a browser. */
export function addOperatorCommands(inbox: Command): void {
  inbox
    .command('invite <email>')
    .description('email someone a link of one use, to read the inbox in a browser')
    .action((typed: string) =>
      withDatabase(async (db, config) => {
        if (!VALID_EMAIL.test(typed)) throw new Error(`${typed} is not an email address.`)
        const email = typed.toLowerCase()
        const { invitation, mail } = newInvitation(email, clockOf(db).now(), siteUrlOf(config))
        await createOperatorsRepo(db).invite(invitation, mail)
        console.log(`Invited ${email}. The link works once, within ${INVITATION_HOURS} hours.`)
      }),
    )

  inbox
    .command('revoke <email>')
    .description('end the invitation and the sessions of someone, at once')
    .action((typed: string) =>
      withDatabase(async (db) => {
        const email = typed.toLowerCase()
        const { invitations, sessions } = await createOperatorsRepo(db).revoke(email)
        if (invitations + sessions === 0) throw new Error(`${email} has neither an invitation nor a session.`)
        console.log(`Revoked ${email}: ${count(invitations, 'invitation')}, ${count(sessions, 'session')}.`)
      }),
    )

  inbox
    .command('operators')
    .description(`list invitations and sessions, which also end after ${OPERATOR_IDLE_MINUTES} minutes without use`)
    .action(() =>
      withDatabase(async (db) => {
        const { invitations, sessions } = await createOperatorsRepo(db).active(clockOf(db).instant())
        printRows(
          ['EMAIL', 'HAS', 'SINCE', 'UNTIL', 'LAST USED'],
          [
            ...sessions.map((each) => [each.email, 'session', each.created_at, each.expires_at, each.seen_at]),
            ...invitations.map((each) => [each.email, 'invitation', each.created_at, each.expires_at]),
          ],
          'Nobody has an invitation or a session.',
        )
      }),
    )

  inbox
    .command('audit [reference]')
    .description('show who did what in the inbox, or with one enquiry or application, newest first')
    .action((reference?: string) =>
      withDatabase(async (db) => {
        const events = await recordedEvents(db, reference)
        printRows(
          ['TIME', 'OPERATOR', 'ACTION', 'REFERENCE', 'DETAIL'],
          events.map((each) => [each.at, each.operator, each.action, each.reference ?? '', each.detail]),
          'There are no records.',
        )
      }),
    )
}
