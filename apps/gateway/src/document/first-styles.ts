import postcss, { type AtRule, type ChildNode, type Container, type Root, type Rule } from 'postcss'

/** A style sheet of a release with the address that its relative addresses start from. */
export interface SheetText {
  url: string
  text: string
}

/**
 * The rules of the sheets that an HTML text has use for, as one text to inline: the first paint waits for no other
 * request. The whole sheets follow at the end of the document, for what scripts add later.
 */
export function firstStyles(sheets: readonly SheetText[], html: string): string {
  const present = classesIn(html)
  return sheets.map((sheet) => usedRules(parsed(sheet), present).toString()).join('\n')
}

const kept = new Map<string, Root>()
const KEPT_SHEETS = 200

function parsed({ url, text }: SheetText): Root {
  const known = kept.get(url)
  if (known) return known
  const root = postcss.parse(withAbsoluteAddresses(text, url))
  kept.set(url, root)
  for (const oldest of [...kept.keys()].slice(0, -KEPT_SHEETS)) kept.delete(oldest)
  return root
}

/** Inlined, a sheet loses the place that its relative addresses start from. */
function withAbsoluteAddresses(text: string, url: string): string {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  return text.replace(/url\((["']?)(?!data:|\/|#)(?:\.\/)?/g, (_match, quote: string) => `url(${quote}${folder}`)
}

function classesIn(html: string): ReadonlySet<string> {
  const attributes = html.matchAll(/ class="([^"]*)"/g)
  return new Set([...attributes].flatMap(([, names = '']) => names.split(' ')))
}

/** Keeps a selector when every class in it is present; states of an element that is there count as used. */
function usedRules(sheet: Root, present: ReadonlySet<string>): Root {
  const copy = sheet.clone()
  prune(copy, (selector) => classesOf(selector).every((name) => present.has(name)))
  return copy
}

function prune(container: Container, isUsed: (selector: string) => boolean): void {
  for (const node of [...(container.nodes ?? [])] as ChildNode[]) {
    if (node.type === 'rule') pruneRule(node, isUsed)
    else if (node.type === 'atrule' && node.nodes && !isKeptWhole(node)) {
      prune(node, isUsed)
      if (node.nodes.length === 0) node.remove()
    }
  }
}

function pruneRule(rule: Rule, isUsed: (selector: string) => boolean): void {
  const used = rule.selectors.filter(isUsed)
  if (used.length === 0) rule.remove()
  else if (used.length < rule.selectors.length) rule.selectors = used
}

/** What is inside keyframes and font faces are no selectors. */
const isKeptWhole = ({ name }: AtRule): boolean => /keyframes$|^font-face$|^property$/.test(name)

/** The classes that an element must have; those inside `:not(…)` must not be there. */
function classesOf(selector: string): string[] {
  const required = selector.replace(/:not\([^)]*\)/g, '')
  return [...required.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', ''))
}
