import type { Audience, ReleaseManifest, ShellRelease } from '@mfe/contract'
import type { Rule } from '../rules/rule.ts'
import { readReleases } from './releases.ts'

/**
 * KiB of JavaScript at brotli quality 11 (docs/product.md, "Budgets"). The limit for content pages is 1.25 times the
 * initial JavaScript of the home page when the same source is built as one app, which is 106.4 KiB according to
 * `pnpm bench pages`. The limit may grow only in proportion to that size.
 */
const LIMITS = { content: 133, form: 190, signedIn: 220 } as const

/** The shares that a form page loads when a field first gets focus. */
const FORM_SHARES = ['@site/ui/forms', '@site/api-client']

const FORM_PAGES = new Set([
  '/application/:id',
  '/change-email',
  '/confirm-email',
  '/forgotten-password',
  '/login',
  '/registration',
  '/reset-password',
])

export interface PageWeight {
  path: string
  kind: keyof typeof LIMITS
  kibibytes: number
}

function kibibytesOf(release: ReleaseManifest, files: readonly string[]): number {
  const sizes = [...new Set(files)].map((file) => release.files[`web/${file}`]?.brotliBytes ?? Number.NaN)
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

function lazyChunks(shell: ShellRelease, shares: readonly string[]): string[] {
  const provided = shares.flatMap((share) => shell.provides[share] ?? [])
  return provided.filter(({ eager }) => !eager).flatMap(({ js }) => js)
}

function kindOf(path: string, audience: Audience): PageWeight['kind'] {
  if (audience === 'signed-in') return 'signedIn'
  return FORM_PAGES.has(path) ? 'form' : 'content'
}

/** Returns the JavaScript that each page loads: the entries of shell and remote, the page and its lazy shares. */
export function weighPages(shell: ShellRelease, owner: ReleaseManifest): PageWeight[] {
  const pages = owner.kind === 'shell' ? owner.pages : owner.exposes
  const entry = owner.kind === 'shell' ? [] : [owner.entry]
  return owner.routes.map(({ path, page, audience }) => {
    const kind = kindOf(path, audience)
    const assets = pages[page]
    const shares = [...(assets?.shared ?? []), ...(kind === 'form' ? FORM_SHARES : [])]
    const ownFiles = assets ? [...entry, ...assets.js] : ['(no such page)']
    const shellFiles = [...shell.entry.js, ...lazyChunks(shell, shares)]
    const kibibytes =
      owner.kind === 'shell'
        ? kibibytesOf(shell, [...shellFiles, ...ownFiles])
        : kibibytesOf(shell, shellFiles) + kibibytesOf(owner, ownFiles)
    return { path, kind, kibibytes }
  })
}

export const budgetsRule: Rule = {
  name: 'pages stay within their budgets',
  violations(root) {
    const { built, missing } = readReleases(root)
    const manifests = built.map(({ manifest }) => manifest)
    const shell = manifests.find((manifest) => manifest.kind === 'shell')
    if (!shell) return [...missing, 'The shell is not built, so page sizes are unknown.']
    const pages = manifests.flatMap((manifest) => weighPages(shell, manifest))
    const heaviest = pages.toSorted((a, b) => b.kibibytes / LIMITS[b.kind] - a.kibibytes / LIMITS[a.kind]).slice(0, 3)
    for (const { path, kind, kibibytes } of heaviest) {
      console.log(`   heaviest: ${path} ${kibibytes.toFixed(1)} KiB of ${LIMITS[kind]}`)
    }
    const over = pages
      .filter(({ kind, kibibytes }) => !(kibibytes <= LIMITS[kind]))
      .map(
        ({ path, kind, kibibytes }) =>
          `${path} loads ${kibibytes.toFixed(1)} KiB of JavaScript, but may load at most ${LIMITS[kind]}: ` +
          'load code for what is not visible at first with import(), or use a shared package.',
      )
    return [...missing, ...over]
  },
}
