import type { ReleaseManifest } from '@mfe/contract'
import { z } from 'zod'
import { ReleaseError } from '../errors.ts'

const text = z.string()
const texts = z.array(text)
const assets = { js: texts, css: texts }
const page = z.looseObject({ ...assets, late: texts, shared: texts })

/** Relative, without empty, `.` or `..` segments: safe to join to a folder. */
const path = text.refine((value) => {
  const segments = value.split('/')
  return value !== 'release.json' && !value.includes('\\') && !segments.some((each) => /^\.{0,2}$/.test(each))
})

const base = {
  name: text,
  packageVersion: text,
  contract: text,
  publicFiles: texts,
  files: z.record(path, z.looseObject({ bytes: z.number(), brotliBytes: z.number(), integrity: text })),
  routes: z.array(z.looseObject({ path: text, page: text, name: text, audience: z.enum(['public', 'signed-in']) })),
}

const schema = z.discriminatedUnion('kind', [
  z.looseObject({
    ...base,
    kind: z.literal('remote'),
    host: text.optional(),
    menu: z.array(z.looseObject({ group: text, order: z.number(), label: text, path: text })),
    sitemap: z.array(z.looseObject({ path: text, lastmod: text, until: text.optional() })),
    entry: text,
    hashes: text,
    exposes: z.record(text, page),
    consumes: z.record(text, text),
    imports: z.record(text, texts).optional(),
  }),
  z.looseObject({
    ...base,
    kind: z.literal('shell'),
    entry: z.looseObject(assets),
    pages: z.record(text, page),
    provides: z.record(
      text,
      z.looseObject({ ...assets, version: text, eager: z.boolean(), exports: texts.optional() }),
    ),
    menuGroups: texts.optional(),
    reserved: texts.optional(),
    budgets: z
      .looseObject({ page: z.object({ public: z.number(), 'signed-in': z.number() }), shell: z.number() })
      .optional(),
    contractFile: text,
  }),
])

/** Reads a release.json; its paths are safe to join to a folder afterwards. */
export function parseManifest(bytes: Buffer | string, from: string): ReleaseManifest {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString())
  } catch (error) {
    throw new ReleaseError('release/bad-release', `${from} is not JSON. Build the app again.`, { cause: error })
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  throw new ReleaseError(
    'release/bad-release',
    `${from} is not a release of this format. Build the app again with the preset of @mfe/build.\n${z.prettifyError(result.error)}`,
  )
}
