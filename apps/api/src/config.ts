import { bytes, duration, logLevel, rateLimits, readSettings, siteAddress, trustedProxies } from '@mfe/gateway/http'
import { brand } from '@site/brand'
import { CV_MAX_BYTES } from '@site/contracts'
import { z } from 'zod'
import { sender } from './config-values.ts'

const notBuiltYet = z.literal('', { error: 'not supported in this version' }).default('')

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: siteAddress.default(''),
  DATABASE_URL: notBuiltYet,
  STORAGE_URL: notBuiltYet,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).default(''),
  MAIL_FROM: sender.default(`${brand.name} <${brand.contact.email}>`),
  COMPANY_EMAIL: z.email().default(brand.contact.email),
  MAX_UPLOAD_BYTES: bytes.default(5 * 1024 ** 3),
  USER_QUOTA_BYTES: bytes.default(20 * 1024 ** 3),
  MAX_CV_BYTES: bytes.default(CV_MAX_BYTES),
  DISK_RESERVE: bytes.default(64 * 1024 ** 2),
  SESSION_IDLE: duration.default(12 * 3_600_000),
  SESSION_MAX: duration.default(7 * 24 * 3_600_000),
  RATE_LIMITS: rateLimits.default('on'),
  TRUST_PROXY: trustedProxies.default(false),
  METRICS_TOKEN: z.string().default(''),
  LOG_LEVEL: logLevel.default('info'),
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
export const loadConfig = (env: NodeJS.ProcessEnv = process.env): Config => toConfig(readSettings(schema, env))
