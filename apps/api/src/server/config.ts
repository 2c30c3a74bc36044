import { storageUrl } from '@mfe/engines/s3'
import { databaseUrl } from '@mfe/engines/settings'
import { bytes, duration, readSettings, serverSettings } from '@mfe/http'
import { brand } from '@site/brand'
import { CV_MAX_BYTES } from '@site/contracts'
import { z } from 'zod'
import { linkKeys } from '#links/secrets/token-seal.ts'
import { registration } from '#people/accounts/registration.ts'

/** An email address, with or without a name. Nodemailer omits the From header for anything else. */
const sender = z
  .string()
  .regex(
    /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'expected an address such as Site <site@example.com>',
  )

export const apiSettings = {
  ...serverSettings,
  /** Empty: an SQLite file in the data directory. */
  DATABASE_URL: databaseUrl.default(''),
  /** Empty: the data directory. */
  STORAGE_URL: storageUrl.default(''),
  /** The storage credentials, unless `STORAGE_URL` contains them. */
  AWS_ACCESS_KEY_ID: z.string().default(''),
  AWS_SECRET_ACCESS_KEY: z.string().default(''),
  /** The keys that encrypt the tokens of links. Empty: a file in the data directory. */
  LINK_KEY: linkKeys.default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).default(''),
  MAIL_FROM: sender.default(`${brand.name} <${brand.contact.email}>`),
  COMPANY_EMAIL: z.email().default(brand.contact.email),
  MAX_UPLOAD_BYTES: bytes.default(5 * 1024 ** 3),
  USER_QUOTA_BYTES: bytes.default(20 * 1024 ** 3),
  /** For all accounts together. Empty: what is stored and what is free beyond the reserve; no limit in a bucket. */
  TOTAL_QUOTA_BYTES: bytes.optional(),
  MAX_CV_BYTES: bytes.default(CV_MAX_BYTES),
  DISK_RESERVE: bytes.default(64 * 1024 ** 2),
  /** How long stored files that the database does not know are kept, in milliseconds. */
  ORPHAN_RETENTION: duration.default(7 * 24 * 3_600_000),
  /** Who may create an account on the site; `api user create` always may. */
  REGISTRATION: registration.default('open'),
  /** Whether an account works only after its confirmation link, which is sent by email, has been opened. */
  CONFIRM_EMAIL: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(false),
  /** Milliseconds. */
  SESSION_IDLE: duration.default(12 * 3_600_000),
  /** Milliseconds. */
  SESSION_MAX: duration.default(7 * 24 * 3_600_000),
}

const schema = z.object(apiSettings)

export type Config = Readonly<z.output<typeof schema>>

/** Returns the origin of links in emails. */
export const siteUrlOf = ({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL || `http://localhost:${PORT}`

/** Reads the settings from the environment. Throws one error that lists every invalid setting. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env): Config => Object.freeze(readSettings(schema, env))
