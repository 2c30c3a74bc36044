import { duration } from '@mfe/http'
import { Command } from 'commander'
import { clockOf, toInstant } from '#database/clock/clock.ts'
import { openClock } from '#database/clock/open-clock.ts'
import type { Db } from '#database/open.ts'
import {
  isSecretName,
  readSecrets,
  rotateSecret,
  SECRETS,
  type SecretName,
  secretNames,
} from '#database/secrets/secrets.ts'
import { printRows } from './rows.ts'
import { createCommandAudit, withDatabase } from './with-database.ts'

export function secretCommand(): Command {
  const secret = new Command('secret').description('the secrets that the database stores')

  secret
    .command('list')
    .description('list the secrets, when they were made, and until when former ones are valid; never their values')
    .action(() =>
      withDatabase(async (db) => {
        const secrets = await readSecrets(db)
        const now = clockOf(db).now()
        printRows(
          ['NAME', 'MADE', 'FORMER VALID UNTIL', 'WHAT IT DOES'],
          secretNames.map((name) => {
            const { rotation } = secrets[name]
            const ends = rotation?.former.map(({ validUntil }) => validUntil).filter((end) => end > now) ?? []
            const made = rotation ? toInstant(rotation.madeAt) : 'by the first start'
            return [name, made, ends.length > 0 ? toInstant(Math.max(...ends)) : '-', SECRETS[name]]
          }),
        )
      }),
    )

  secret
    .command('rotate [names...]')
    .description('replace secrets while the site runs; the former ones stay valid for a time, so nobody is logged out')
    .option('--all', 'all secrets')
    .option('--valid-for <duration>', 'how long the former secrets are valid, such as 10m, 12h or 30d', '30d')
    .action((typed: string[], { all, validFor }: { all?: true; validFor: string }) =>
      withDatabase(async (db, config) => {
        const names = choose(typed, all)
        const validForMs = parseDuration(validFor)
        await assertPlausibleTime(db)
        const audit = createCommandAudit(db, config)
        for (const name of names) {
          const { signsFrom, validUntil } = await rotateSecret(db, name, validForMs)
          await audit.record('secret/rotated', undefined, name)
          const times = [toInstant(signsFrom), toInstant(validUntil)]
          console.log(`Rotated ${name}: the new secret signs from ${times[0]}, the former is valid until ${times[1]}.`)
        }
      }),
    )

  return secret
}

function choose(typed: readonly string[], all: true | undefined): readonly SecretName[] {
  if (all) return secretNames
  if (typed.length === 0) throw new Error(`Nothing was chosen. To fix: ${HINT}.`)
  return [...new Set(typed)].map((name) => {
    if (isSecretName(name)) return name
    throw new Error(`${name} is not a stored secret. To fix: ${HINT}.`)
  })
}

const HINT = `name ${secretNames.join(', ')}, or add --all`

function parseDuration(typed: string): number {
  const parsed = duration.safeParse(typed)
  if (parsed.success) return parsed.data
  throw new Error(`--valid-for ${typed} is not a duration. To fix: use one such as 10m, 12h or 30d.`)
}

/** With a wrong time, former secrets would end too early or too late. */
async function assertPlausibleTime(db: Db): Promise<void> {
  const { state, time } = (await openClock(db)).checked()
  if (!state.doubt) return
  throw new Error(`The time, ${toInstant(time)}, is implausible. To fix: correct it, or run pnpm api clock accept.`)
}
