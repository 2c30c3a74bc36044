import type { PageDiff } from './compare-pages.ts'
import { type Changes, KINDS, type Kind, type ReleaseDiff } from './compare-releases.ts'

/** How many changed lines of a page are printed. */
const MAX_LINES = 10

const NAMES: Readonly<Record<Kind, string>> = {
  script: 'scripts',
  style: 'style sheets',
  picture: 'pictures',
  server: 'server',
  public: 'public files',
  other: 'other files',
}

/** Formats what differs, each part below its heading. Values that are hashes say nothing to people. */
export function formatDiff(diff: ReleaseDiff, pages: readonly PageDiff[] | undefined): string {
  const { routes, menu, shares, services, settings, contract, publicFiles } = diff
  const parts = [
    section('Routes', linesOf(routes)),
    section('Menu', linesOf(menu)),
    section('Bytes', sizeLines(diff)),
    section('Shared modules', linesOf(shares)),
    section('Services', linesOf(services, { hasHashes: true })),
    section('Settings', linesOf(settings)),
    section('Page contract', contract ? ['~ its types have changed'] : []),
    section('Public files', linesOf(publicFiles, { hasHashes: true })),
    ...(pages ?? []).map((page) => section(`HTML of ${page.path}`, pageLines(page))),
  ].flat()
  return parts.length === 0 ? 'Nothing that release.json lists differs.' : parts.join('\n')
}

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `  ${line}`)]

function linesOf({ added, removed, changed }: Changes, { hasHashes = false } = {}): string[] {
  const describe = ({ name, value }: Changes['added'][number]) => (hasHashes ? name : `${name}: ${value}`)
  return [
    ...removed.map((each) => `- ${describe(each)}`),
    ...added.map((each) => `+ ${describe(each)}`),
    ...changed.map(({ name, from, to }) => (hasHashes ? `~ ${name}` : `~ ${name}: ${from} -> ${to}`)),
  ]
}

function sizeLines({ bytes }: ReleaseDiff): string[] {
  return KINDS.flatMap((kind) => {
    const { from, to } = bytes[kind]
    if (from === to) return []
    const sign = to > from ? '+' : '-'
    return [`~ ${NAMES[kind]}: ${formatKib(from)} -> ${formatKib(to)} (${sign}${formatKib(Math.abs(to - from))})`]
  })
}

const formatKib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`

function pageLines({ removed, added, problem }: PageDiff): string[] {
  if (problem !== undefined) return [problem]
  const shown = (lines: readonly string[], sign: string) => {
    const more = lines.length > MAX_LINES ? [`${sign} … and ${lines.length - MAX_LINES} more`] : []
    return [...lines.slice(0, MAX_LINES).map((line) => `${sign} ${line}`), ...more]
  }
  return [...shown(removed, '-'), ...shown(added, '+')]
}
