import { rateLimits, trustedProxies } from '@mfe/gateway/http'
import { brand } from '@site/brand'
import { CV_MAX_BYTES } from '@site/contracts'
import { z } from 'zod'
import { bytes, duration, sender, siteAddress } from './config-values.ts'

const optional = <Value extends z.ZodType>(value: Value, fallback: z.output<Value>) =>
  z.preprocess((typed) => (typed === '' ? undefined : typed), value.optional().default(fallback as never))

const notBuiltYet = z.literal('', { error: 'not supported in this version' }).default('')

const schema = z.object({
  PORT: optional(z.coerce.number().int().min(0).max(65_535), 8080),
  DATA_DIR: optional(z.string(), '.data'),
  PUBLIC_URL: optional(siteAddress, ''),
  DATABASE_URL: notBuiltYet,
  STORAGE_URL: notBuiltYet,
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ }), ''),
  MAIL_FROM: optional(sender, `${brand.name} <${brand.contact.email}>`),
  COMPANY_EMAIL: optional(z.email(), brand.contact.email),
  MAX_UPLOAD_BYTES: optional(bytes, 5 * 1024 ** 3),
  USER_QUOTA_BYTES: optional(bytes, 20 * 1024 ** 3),
  MAX_CV_BYTES: optional(bytes, CV_MAX_BYTES),
  DISK_RESERVE: optional(bytes, 64 * 1024 ** 2),
  SESSION_IDLE: optional(duration, 12 * 3_600_000),
  SESSION_MAX: optional(duration, 7 * 24 * 3_600_000),
  RATE_LIMITS: optional(rateLimits, 'on'),
  TRUST_PROXY: optional(trustedProxies, false),
  METRICS_TOKEN: optional(z.string(), ''),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

type Settings = z.output<typeof schema>

const toConfig = (settings: Settings) =>
  Object.freeze({
    port: settings.PORT,
    dataDir: settings.DATA_DIR,
    /** Empty: the site is reachable at a loopback address only. */
    publicUrl: settings.PUBLIC_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    companyEmail: settings.COMPANY_EMAIL,
    maxUploadBytes: settings.MAX_UPLOAD_BYTES,
    userQuotaBytes: settings.USER_QUOTA_BYTES,
    maxCvBytes: settings.MAX_CV_BYTES,
    diskReserve: settings.DISK_RESERVE,
    /** Milliseconds. */
    sessionIdle: settings.SESSION_IDLE,
    /** Milliseconds. */
    sessionMax: settings.SESSION_MAX,
    rateLimits: settings.RATE_LIMITS === 'on',
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  })

export type Config = ReturnType<typeof toConfig>

/** Reads the environment once, at start. Throws with every problem at once. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const result = schema.safeParse(env)
  if (!result.success) throw new Error(`Bad configuration:\n${z.prettifyError(result.error)}`)
  return toConfig(result.data)
}
