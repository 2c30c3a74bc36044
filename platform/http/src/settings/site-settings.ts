import { z } from 'zod'

/** Reads settings from the environment; an empty one counts as unset. Reports every problem in one error. */
export function readSettings<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  const result = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!result.success) throw new Error(`Bad configuration:\n${z.prettifyError(result.error)}`)
  return result.data
}

/** An http(s) URL without a path: a site cannot be served below a path of its host. */
export const siteOrigin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`, 'expected an address without a path')

/** The settings of every server and command: the site's URL, and the folder of its data. */
export const siteSettings = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATA_DIR: z.string().default('.data'),
  /** The site's public origin. If empty, the site is on localhost, and servers listen on loopback only. */
  PUBLIC_URL: siteOrigin.default(''),
}
