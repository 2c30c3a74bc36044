import { LRUCache } from 'lru-cache'
import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Root, type Rule } from 'postcss'

/** A release's style sheet, with the base of its relative addresses. */
export interface SheetText {
  url: string
  text: string
}

const extracted = new LRUCache<string, string>({ max: 100 })

/**
 * Extracts the rules that an HTML text uses, to inline them: the first paint then needs no further request. The full
 * style sheets are linked later in the document. The result is cached by the classes in use, not by the text, because
 * visitors can choose the text: with a made-up address or a filled-in form.
 */
export function criticalCss(sheets: readonly SheetText[], html: string): string {
  const present = classesIn(html)
  const read = readsOf(html)
  const key = JSON.stringify([sheets.map(({ url }) => url), [...present].sort(), [...read].sort()])
  const known = extracted.get(key)
  if (known !== undefined) return known
  const used = sheets.map((sheet) => usedRules(parsed(sheet), present))
  dropUnread(used, read)
  const text = used.map((sheet) => sheet.toString()).join('\n')
  extracted.set(key, text)
  return text
}

const parsedSheets = new LRUCache<string, Root>({ max: 200 })

function parsed({ url, text }: SheetText): Root {
  const known = parsedSheets.get(url)
  if (known) return known
  const root = postcss.parse(withAbsoluteAddresses(text, url))
  parsedSheets.set(url, root)
  return root
}

/** Relative addresses in a style sheet would no longer resolve once it is inlined. */
function withAbsoluteAddresses(text: string, url: string): string {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  return text.replace(/url\((["']?)(?!data:|\/|#)(?:\.\/)?/g, (_match, quote: string) => `url(${quote}${folder}`)
}

function classesIn(html: string): ReadonlySet<string> {
  const attributes = html.matchAll(/ class="([^"]*)"/g)
  return new Set([...attributes].flatMap(([, names = '']) => names.split(' ')))
}

/** Keeps a selector if every class in it is present; states of a present element count as used. */
function usedRules(sheet: Root, present: ReadonlySet<string>): Root {
  const copy = sheet.clone()
  prune(copy, (selector) => classesOf(selector).every((name) => present.has(name)))
  return copy
}

function prune(container: Container, isUsed: (selector: string) => boolean): void {
  for (const node of [...(container.nodes ?? [])] as ChildNode[]) {
    if (node.type === 'rule') pruneRule(node, isUsed)
    else if (isForPaper(node) || isLateFont(node)) node.remove()
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

/** Removes variables that neither a kept rule nor an element (`read`) uses, and animations that nothing plays. */
function dropUnread(sheets: readonly Root[], read: ReadonlySet<string>): void {
  const settings: Declaration[] = []
  const reads = new Map<string, number>([...read].map((name) => [name, 1]))
  const count = (value: string, by: number) => {
    for (const name of readsOf(value)) reads.set(name, (reads.get(name) ?? 0) + by)
  }
  for (const sheet of sheets) {
    sheet.walkDecls((declaration) => {
      if (declaration.prop.startsWith('--')) settings.push(declaration)
      count(declaration.value, 1)
    })
  }
  // A variable that only unused variables read is unused, too.
  const unread = () => settings.findIndex(({ prop }) => !reads.get(prop))
  for (let index = unread(); index >= 0; index = unread()) {
    const [gone] = settings.splice(index, 1)
    if (!gone) break
    count(gone.value, -1)
    gone.remove()
  }
  const played = sheets.map((sheet) => animationsOf(sheet)).join(' ')
  for (const sheet of sheets) {
    sheet.walkAtRules(/keyframes$/, (frames) => {
      if (!played.includes(frames.params)) frames.remove()
    })
  }
}

const readsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))

function animationsOf(sheet: Root): string {
  const values: string[] = []
  sheet.walkDecls(/^animation/, ({ value }) => {
    values.push(value)
  })
  return values.join(' ')
}

/** Print styles are not critical: the full style sheets have loaded by the time a page is printed. */
const isForPaper = (node: ChildNode): boolean =>
  node.type === 'atrule' && node.name === 'media' && node.params === 'print'

/** Fonts for rare letters (`.late.` in their names) are not critical either, and each face costs bytes. */
const isLateFont = (node: ChildNode): boolean =>
  node.type === 'atrule' && node.name === 'font-face' && /\.late\./.test(node.toString())

/** The content of keyframes and font faces has no class selectors to check. */
const isKeptWhole = ({ name }: AtRule): boolean => /keyframes$|^font-face$|^property$/.test(name)

/** The classes that an element must have, without those inside `:not(…)`. */
function classesOf(selector: string): string[] {
  const required = selector.replace(/:not\([^)]*\)/g, '')
  return [...required.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', ''))
}
