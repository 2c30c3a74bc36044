import { z } from 'zod'
import { REMOTE_ENTRY } from '../addresses.ts'
import { alternatives, feed, menuEntry, remoteRoute, settings, sitemapEntry } from './remote.ts'

const text = z.string()
const texts = z.array(text)
const hashes = z.record(text, text)

/** Relative, without empty, `.` or `..` segments: safe to join to a folder. */
const file = z.string().regex(/^(?!release\.json$)(?!\.{1,2}(?:\/|$))[^/\\]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\]+)*$/)

export const releaseFile = z.object({
  bytes: z.number(),
  brotliBytes: z.number().describe('Size at brotli 11'),
  integrity: text.describe('Subresource integrity, `sha256-…`'),
})

const scriptsAndSheets = { js: texts, css: texts }

const exposeAssets = z
  .object({
    ...scriptsAndSheets,
    late: texts.describe('Scripts that it may load later'),
    shared: texts.describe('Names of the shares it takes from the shell'),
  })
  .describe("The browser files that one page needs, relative to the release's `web/` folder")

export const providedShare = z
  .object({
    ...scriptsAndSheets,
    version: text,
    eager: z.boolean().describe("False: the share's chunks load with the first page that takes it"),
    exports: texts.optional().describe('The names that a share without versions exports; missing for others'),
    fingerprint: texts
      .optional()
      .describe(
        'Words in succession that scripts with a copy of the share contain, and others do not; without it, copies are not recognized',
      ),
  })
  .describe('A share that the shell provides')

export const budgets = z
  .object({
    page: z
      .record(z.enum(['public', 'signed-in']), z.number())
      .describe("A remote's entry and the chunks of one page, by the page's audience; `shared` pages count as public"),
    shell: z.number().describe('The scripts that the shell adds to every page, including shares'),
    css: z
      .number()
      .optional()
      .describe('The style sheets that one page adds, those of the shell, or one that loads later; 40 KiB without it'),
    lazyChunk: z.number().optional().describe('Each script that a page may load later; 400 KiB without it'),
    publicFiles: z.number().optional().describe('All public files of a release, uncompressed; 20 MiB without it'),
  })
  .describe('Limits on what a release may add to one of its pages, in bytes at brotli 11')

const release = z.object({
  name: text,
  protocols: z
    .object({ rendering: z.number(), plan: z.number(), manifest: z.number() })
    .describe('The protocol versions that the build uses'),
  packageVersion: text.describe(
    "The version in the app's package.json; a published release has its own version in the store",
  ),
  contract: text.describe('Hash of the page contract that the app was built against'),
  routes: z.array(remoteRoute),
  publicFiles: texts.describe("Files below `public/`, served at the site's root"),
  files: z.record(file, releaseFile).describe('By path inside the release: `web/…`, `server/…`, `public/…`'),
})

export const remoteRelease = release
  .extend({
    kind: z.literal('remote'),
    host: text.describe('The package with the page contract that it was written against'),
    menu: z.array(menuEntry),
    sitemap: z.array(sitemapEntry),
    feeds: z.array(feed),
    entry: z.literal(REMOTE_ENTRY).describe('Relative to `web/`'),
    exposes: z.record(text, exposeAssets),
    consumes: z.record(text, text).describe('Share name -> the semver range that the remote accepts'),
    imports: z.record(text, texts).describe('Share name -> the names imported from it, for shares without versions'),
    uses: hashes.describe('Service name -> the hash of its declaration, for each service that the remote uses'),
    declarations: file
      .optional()
      .describe(
        'The types that the remote was built against, of pages and of the services that it uses, as one file: shells are compared with it; without it, only hashes are',
      ),
    alternatives: alternatives
      .optional()
      .describe(
        'Service in `uses` -> the services that the remote uses instead, on a shell that does not offer it; without it, none',
      ),
    settings: settings.optional().describe('Name -> a public setting, which each site may set; without it, none'),
  })
  .describe('`release.json` of a remote: browser files are in `web/`, the server build is `server/index.cjs`')

export const shellRelease = release
  .extend({
    kind: z.literal('shell'),
    siteName: text.optional().describe("For llms.txt and feeds; without it, they show the site's address"),
    entry: z.object(scriptsAndSheets).describe('Scripts and style sheets of every page, relative to `web/`'),
    pages: z
      .record(text, exposeAssets)
      .describe("What each of the shell's own pages needs in addition, by its name in `routes`"),
    provides: z.record(text, providedShare),
    loadsAssets: z
      .boolean()
      .describe('Whether the shell loads release files from `assets` of the plan; false in a development build'),
    menuGroups: texts.describe("The groups that remotes' menu entries can belong to"),
    signedInMenuGroups: texts
      .optional()
      .describe(
        'Those of `menuGroups` that the shell shows only to visitors with a session; remotes without public pages can add entries only to these. Without it, none',
      ),
    reserved: texts.describe('First segments of addresses that no app may declare'),
    budgets: budgets.describe('The limits for remotes and the shell itself'),
    htmlWarnings: texts
      .optional()
      .describe('Rules of html-validate that only warn; without it, those that are matters of style'),
    services: hashes.describe('Service name -> the hash of its declaration, for each service that the shell offers'),
    contractFile: text.describe(
      'The file that exports `Page` and `Services`, in a folder with all of its sources, for the admission check',
    ),
  })
  .describe('`release.json` of the shell')

/** Schema of `ReleaseManifest`; published in docs/platform/schemas. */
export const releaseManifest = z.discriminatedUnion('kind', [remoteRelease, shellRelease])
