import { PASSWORD_MAX, PASSWORD_MIN, VALID_EMAIL } from '@site/contracts'
import { Command } from 'commander'
import { type AccountRows, usageOfAccounts } from '#bytes/quota/usage-of-accounts.ts'
import { type AccountsRepo, createAccountsRepo } from '#people/accounts/accounts.repo.ts'
import { hashPassword } from '#people/accounts/password.ts'
import { confirm, readPassword } from './prompts.ts'
import { count, printRows } from './rows.ts'
import { createErasure, withDatabase } from './with-database.ts'

type Names = Partial<Record<'firstName' | 'lastName' | 'phone', string>>

export function userCommand(): Command {
  const user = new Command('user').description(
    'manage accounts; passwords are prompted for, or read from standard input',
  )

  user
    .command('create <email>')
    .description('create an account')
    .option('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .option('--phone <number>', 'phone number')
    .action((email: string, { firstName = '', lastName = '', phone = '' }: Names) =>
      withDatabase(async (db) => {
        if (!VALID_EMAIL.test(email)) throw new Error(`${email} is not an email address.`)
        const person = { email: email.toLowerCase(), first_name: firstName, last_name: lastName, phone_number: phone }
        const account = { ...person, password_hash: await readPasswordHash() }
        if (!(await createAccountsRepo(db).insert(account))) throw new Error(`${email} already has an account.`)
        console.log(`Created ${account.email}.`)
      }),
    )

  user
    .command('list')
    .description('list all accounts')
    .action(() =>
      withDatabase(async (db) => {
        const accounts = await createAccountsRepo(db).all()
        printRows(
          ['CREATED', 'EMAIL', 'NAME'],
          accounts.map((each) => [each.created_at, each.email, `${each.first_name} ${each.last_name}`.trim()]),
          'There are no accounts.',
        )
      }),
    )

  user
    .command('usage [email]')
    .description('show what each account, or one of them, has in storage and in the database')
    .action((email?: string) =>
      withDatabase(async (db) => {
        const accounts = await usageOfAccounts(db)
        const shown = accounts.filter((each) => email === undefined || each.email === email.toLowerCase())
        if (email !== undefined && shown.length === 0) throw new Error(`${email} has no account.`)
        printRows(
          ['EMAIL', 'BYTES', 'FILES', 'EMPTY FILES', 'FOLDERS', 'KEYS', 'AUDIT RECORDS'],
          shown.map(({ email: of, ...counts }) => [of, ...usageColumns(counts)]),
          'There are no accounts.',
        )
      }),
    )

  user
    .command('set-password <email>')
    .description(
      'change the password of an account; ends its sessions, passkeys and app passwords, and suspends its links',
    )
    .action((email: string) =>
      withDatabase(async (db) => {
        const accounts = createAccountsRepo(db)
        const account = await findAccount(accounts, email)
        await accounts.setPassword(account.id, await readPasswordHash())
        console.log(
          `Changed the password of ${account.email}, ended all sessions, passkeys and app passwords, and suspended all links.`,
        )
      }),
    )

  user
    .command('delete <email>')
    .description('permanently delete an account with its folders, files, sessions and emails')
    .option('--yes', 'do not ask for confirmation')
    .action((email: string, { yes }: { yes?: true }) =>
      withDatabase(async (db, config) => {
        const account = await findAccount(createAccountsRepo(db), email)
        if (!yes) await confirm(`This deletes ${account.email} and all its files permanently.`, account.email)
        const deleted = await createErasure(db, config).deleteAccount(account.id)
        if (!deleted) throw new Error(`${email} no longer has an account.`)
        const { folders, files, bytes, sessions, emails } = deleted
        const parts = [count(folders, 'folder'), `${count(files, 'file')} (${count(bytes, 'byte')})`]
        console.log(
          `Deleted ${account.email}: ${[...parts, count(sessions, 'session'), count(emails, 'email')].join(', ')}.`,
        )
      }),
    )

  return user
}

const usageColumns = ({ bytes, files, emptyFiles, folders, keys, records }: Omit<AccountRows, 'email'>): string[] =>
  [bytes, files, emptyFiles, folders, keys, records].map(String)

async function findAccount(accounts: AccountsRepo, email: string) {
  const account = await accounts.byEmail(email.toLowerCase())
  if (!account) throw new Error(`${email} has no account.`)
  return account
}

async function readPasswordHash(): Promise<string> {
  const password = await readPassword()
  const length = [...password].length
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) {
    throw new Error(`A password must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`)
  }
  return hashPassword(password, 'operator')
}
