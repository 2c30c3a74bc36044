import { z } from 'zod'

const text = z.string()

export const audience = z
  .enum(['public', 'signed-in', 'shared'])
  .describe(
    'Everyone, people with a session, or people who were given the address: pages of the last two render only in the browser, and the composition plan of a page lists only the apps of its audience',
  )

export const remoteRoute = z
  .object({
    path: text.describe('Leading slash; `:name` for a parameter'),
    page: text.describe('The exposed module, `./name`'),
    name: text.describe('The page name, shown while the page loads'),
    audience,
    query: z
      .array(text)
      .optional()
      .describe('The query parameters that the server renders the page with; by default, none'),
  })
  .describe('A route that an app serves')

export const menuEntry = z
  .object({
    group: text.describe("One of the host's menu groups, which determines position and label"),
    order: z.number(),
    label: text,
    path: text,
    summary: text.optional().describe('The page in a few words, for headers that show them'),
  })
  .describe("An entry of the header's navigation; the entries of a group form its submenu")

export const sitemapEntry = z
  .object({
    path: text,
    lastmod: text.describe('`YYYY-MM-DD`, in UTC'),
    until: text
      .optional()
      .describe('The last day on which the address is listed; without it, the address is always listed'),
    title: text.optional().describe('The page name, for llms.txt and feeds'),
    description: text.optional().describe('The page in one sentence, for llms.txt and feeds'),
    section: text
      .optional()
      .describe('The heading of llms.txt that it is listed below; readers may skip what is below `Optional`'),
  })
  .describe('An address for sitemap.xml, llms.txt and feeds')

export const feed = z
  .object({
    path: text.describe('The address of the feed, such as `/news.atom`'),
    title: text,
    page: text.describe('The address of the page that lists the same entries; its `lastmod` dates an empty feed'),
    entries: text.describe('The path prefix of the sitemap entries that the feed lists, such as `/news/`'),
  })
  .describe('An Atom feed of addresses in the sitemap')

export const alternatives = z.record(text, z.array(text))

const about = text.optional().describe('What it is for, for people')

export const setting = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('string'),
      default: text,
      enum: z.array(text).min(1).optional().describe('The only values that it may have'),
      description: about,
    }),
    z.object({
      type: z.literal('number'),
      default: z.number(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      description: about,
    }),
    z.object({ type: z.literal('boolean'), default: z.boolean(), description: about }),
  ])
  .describe('A public setting, which each site may set to another value, in the vocabulary of JSON Schema')

export const settings = z.record(text, setting)

export const remoteDeclaration = z
  .object({
    name: text,
    routes: z.array(remoteRoute),
    menu: z.array(menuEntry).optional(),
    files: z
      .array(text)
      .optional()
      .describe(
        "Files of the remote's `public/` folder that are served at the site's root, such as `assets/data/x.json`",
      ),
    sitemap: z.array(sitemapEntry).optional(),
    feeds: z.array(feed).optional(),
    uses: z.array(text).optional().describe("Names of the host's services that the remote uses; without it, none"),
    alternatives: alternatives
      .optional()
      .describe('Service in `uses` -> the services that the remote uses instead, on a host that does not offer it'),
    accepts: z
      .record(text, text)
      .optional()
      .describe(
        'Package of a share -> the semver range that the remote accepts, such as `^19.3.0 || ^20.0.0`; by default, what is compatible with the version that it was built with',
      ),
    settings: settings
      .optional()
      .describe('Name -> a public setting, never a secret, which each site may set; without it, none'),
    exposes: z.record(text, text).describe('The exposed modules: `./name` -> source file, relative to the app'),
  })
  .describe("A remote's declaration, `remote.ts`; it is published as part of its release")
