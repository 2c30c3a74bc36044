import type { ReleaseManifest, ShellRelease } from '@mfe/contract'
import type { Rule } from '../rules/rule.ts'
import { readReleases } from './releases.ts'

/**
 * KiB of JavaScript at brotli 11 (docs/product.md, "Budgets"). That of content pages is 1.25 times what the home page
 * starts with when the same source is built as one app: 106.4, by `pnpm bench pages`. It may grow with that, no faster.
 */
const limits = { content: 133, form: 190, signedIn: 220 } as const

/** What a form page loads on the first focus, beyond what it starts with. */
const FORM_SHARES = ['@site/ui/forms', '@site/api-client']

/** Pages whose limit holds after the first focus. */
const FORM_PAGES = new Set(['/application/:id', '/forgotten-password', '/login', '/registration', '/reset-password'])

export interface PageWeight {
  path: string
  kind: keyof typeof limits
  kibibytes: number
}

function weigh(parts: readonly (readonly [ReleaseManifest, readonly string[]])[]): number {
  const sizes = parts.flatMap(([release, files]) =>
    [...new Set(files)].map((file) => release.files[`web/${file}`]?.brotliBytes ?? Number.NaN),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

function lazyChunks(shell: ShellRelease, shares: readonly string[]): string[] {
  const provided = shares.flatMap((share) => shell.provides[share] ?? [])
  return provided.filter(({ eager }) => !eager).flatMap(({ js }) => js)
}

function kindOf(path: string, audience: 'public' | 'signed-in'): PageWeight['kind'] {
  if (audience === 'signed-in') return 'signedIn'
  return FORM_PAGES.has(path) ? 'form' : 'content'
}

/** The JavaScript that each page loads: the shell's entry, the remote's, the page, its lazy shares. */
export function weighPages(shell: ShellRelease, owner: ReleaseManifest): PageWeight[] {
  const pages = owner.kind === 'shell' ? owner.pages : owner.exposes
  const entry = owner.kind === 'shell' ? [] : [owner.entry]
  return owner.routes.map(({ path, page, audience }) => {
    const kind = kindOf(path, audience)
    const assets = pages[page]
    const shares = [...(assets?.shared ?? []), ...(kind === 'form' ? FORM_SHARES : [])]
    const own = assets ? [...entry, ...assets.js] : ['(no such page)']
    const ofShell = [...shell.entry.js, ...lazyChunks(shell, shares)]
    const parts =
      owner.kind === 'shell'
        ? ([[shell, [...ofShell, ...own]]] as const)
        : ([
            [shell, ofShell],
            [owner, own],
          ] as const)
    return { path, kind, kibibytes: weigh(parts) }
  })
}

export const budgetsRule: Rule = {
  name: 'pages keep within their budgets',
  violations(root) {
    const { built, missing } = readReleases(root)
    const manifests = built.map(({ manifest }) => manifest)
    const shell = manifests.find((manifest) => manifest.kind === 'shell')
    if (!shell) return [...missing, 'The shell is not built, so no page can be weighed.']
    const pages = manifests.flatMap((manifest) => weighPages(shell, manifest))
    const heaviest = pages.toSorted((a, b) => b.kibibytes / limits[b.kind] - a.kibibytes / limits[a.kind]).slice(0, 3)
    for (const { path, kind, kibibytes } of heaviest) {
      console.log(`   heaviest: ${path} ${kibibytes.toFixed(1)} KiB of ${limits[kind]}`)
    }
    const over = pages
      .filter(({ kind, kibibytes }) => !(kibibytes <= limits[kind]))
      .map(
        ({ path, kind, kibibytes }) =>
          `${path} asks for ${kibibytes.toFixed(1)} KiB of JavaScript, ${limits[kind]} are allowed: ` +
          'load what nobody sees at first with import(), or take it from a shared package.',
      )
    return [...missing, ...over]
  },
}
