import { z } from 'zod'

const text = z.string()

export const audience = z
  .enum(['public', 'signed-in', 'shared'])
  .describe(
    'Everyone, people with a session, or people whom someone gave the address: pages of the last two render only in the browser, each in a plan without the other pages',
  )

export const remoteRoute = z
  .object({
    path: text.describe('Leading slash; `:name` for a parameter'),
    page: text.describe('The exposed module, `./name`'),
    name: text.describe('The page name, shown while the page loads'),
    audience,
  })
  .describe('A route that an app serves')

export const menuEntry = z
  .object({
    group: text.describe("One of the host's menu groups, which determines position and label"),
    order: z.number(),
    label: text,
    path: text,
  })
  .describe("An entry of the header's navigation; entries with a group become a sub-menu of that group")

export const sitemapEntry = z
  .object({
    path: text,
    lastmod: text.describe('`YYYY-MM-DD`, in UTC'),
    until: text
      .optional()
      .describe('The last day on which the address is listed; without it, the address is always listed'),
  })
  .describe('An address for sitemap.xml')

/** Schema of `RemoteDeclaration`. */
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
    uses: z.array(text).optional().describe("Names of the host's services that the remote uses; without it, none"),
    exposes: z.record(text, text).describe('The exposed modules: `./name` -> source file, relative to the app'),
  })
  .describe("A remote's declaration, `remote.ts`; it is published as part of its release")
