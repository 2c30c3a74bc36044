import { z } from 'zod'
import { type AppName, type Channel, isAppName, isVersion, type ReleaseErrorCode, type Version } from '#index.ts'

/** The version of what service and client send each other. Rises with a change that an earlier client cannot read. */
export const PROTOCOL = 1

/** The address of the service on its site. */
export const SERVICE_PATH = '/__mfe/api'

/** Where a code opens the release console. */
export const CONSOLE_OPEN_PATH = '/__mfe/console/open'

/** How often an answer in progress has a line, so its reader knows that the service lives. */
export const HEARTBEAT_MS = 10_000

/** The type of an answer in lines of JSON. */
export const LINES_TYPE = 'application/x-ndjson'

/** The most bytes of a release's files, and their number. */
export const MAX_RELEASE_BYTES = 100 * 1024 ** 2
export const MAX_RELEASE_FILES = 5000

/** The most apps that a version takes paths over from. */
export const MAX_TAKEN_APPS = 20

const problem = z.object({ code: z.string(), message: z.string() })

/** A failure, on its own or as the last line of an answer. */
export const failure = z.object({ error: problem })

/** A line of an answer: text to print, the result, a failure, or nothing, to say that it is still in progress. */
export const answerLine = z.object({
  print: z.string().optional(),
  done: z.literal(true).optional(),
  /** The result of a command: whether what it checked is in order. */
  ok: z.boolean().optional(),
  /** The result of a publication. */
  outcome: z.enum(['stored', 'unchanged', 'repaired']).optional(),
  error: problem.optional(),
})
export type AnswerLine = z.infer<typeof answerLine>

/** Who a token identifies, as `mfe whoami` shows it. */
export const whoami = z.object({
  protocol: z.number(),
  identity: z.object({
    name: z.string(),
    rights: z.array(z.string()),
    /** Those of its team. */
    apps: z.union([z.literal('all'), z.array(z.string())]),
    percent: z.number().optional(),
    expiresAt: z.string().optional(),
  }),
})
export type Whoami = z.infer<typeof whoami>['identity']

/** What remotes are built against on a site, and what its live shell offers them. */
export const liveContract = z.object({
  /** The live shell, as `shell@<version>`. */
  shell: z.string(),
  /** The hash of the page contract. */
  contract: z.string(),
  /** The one of `files` that exports `Page`, and `Services` if there are any. */
  entry: z.string(),
  /** TypeScript by file name. The files import only each other and third-party packages. */
  files: z.record(z.string(), z.string()),
  /** Name -> the hash of its declaration. */
  services: z.record(z.string(), z.string()),
  /** The shared modules, with the names that those without versions export. */
  shares: z.record(z.string(), z.object({ version: z.string(), exports: z.array(z.string()).optional() })),
  /** The groups that menu entries can belong to, and those of them that only visitors with a session see. */
  menuGroups: z.array(z.string()),
  signedInMenuGroups: z.array(z.string()).optional(),
  /** First segments of addresses that no app may declare. */
  reserved: z.array(z.string()),
})
export type LiveContract = z.infer<typeof liveContract>

/** The name of release.json among the files of a version. It is not in the list of these. */
export const MANIFEST_FILE = 'release.json'

const texts = z.record(z.string(), z.string())

/** What another machine needs to serve pages as a site does, besides its releases. */
export const siteFacts = z.object({
  /** See `GatewaySite` of `@mfe/gateway`, also for the rest. */
  timeZone: z.string().optional(),
  attributes: texts.optional(),
  policy: texts.optional(),
  signIn: z.array(z.string()).readonly().optional(),
})
export type SiteFacts = z.infer<typeof siteFacts>

/** What visitors without a candidate get on a site. */
export const liveComposition = z.object({
  site: siteFacts,
  apps: z.array(
    z.object({
      app: z.custom<AppName>((value) => typeof value === 'string' && isAppName(value)),
      version: z.custom<Version>((value) => typeof value === 'string' && isVersion(value)),
      /** The subresource integrity of its release.json, which lists those of all other files. */
      manifest: z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/),
      /** What its channel says about this version, such as the paths that it leaves to other apps. */
      channel: z.custom<Partial<Channel>>((value) => typeof value === 'object' && value !== null),
    }),
  ),
})
export type LiveComposition = z.infer<typeof liveComposition>

/** Which files of a release the service lacks. */
export const missingFiles = z.object({
  missing: z.array(z.string()),
  /** Whether it has this release, intact. */
  stored: z.boolean().optional(),
  /** The app's stable version, or null if it has none. Earlier services do not say. */
  stable: z.string().nullable().optional(),
})

/** The status of an answer that consists of a failure. */
export const STATUS_OF: Readonly<Record<ReleaseErrorCode, number>> = {
  'release/bad-name': 400,
  'release/bad-release': 400,
  'release/damaged': 422,
  'release/not-found': 404,
  'release/other-bytes': 409,
  'release/refused': 422,
  'release/unreachable': 503,
  'release/unsupported': 422,
  'channel/conflict': 409,
  'channel/nothing-live': 409,
  'channel/nothing-to-return-to': 409,
  'channel/already-live': 409,
  'channel/revoked': 409,
  'access/forbidden': 403,
  'access/unknown-token': 401,
  'access/frozen': 423,
  'command/failed': 400,
}

/** Returns whether a failure of the service is one that a command on the store would have had, too. */
export const isReleaseErrorCode = (code: string): code is ReleaseErrorCode => Object.hasOwn(STATUS_OF, code)
