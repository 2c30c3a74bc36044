import { LRUCache } from 'lru-cache'
import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Root, type Rule } from 'postcss'

/** A release's style sheet, with the base of its relative URLs. */
export interface SheetText {
  url: string
  text: string
}

const extracted = new LRUCache<string, string>({ max: 100 })

/**
 * Extracts the rules that an HTML text uses, to inline them: the first paint then needs no further request. The full
 * style sheets are linked later in the document. The result is cached by the classes in use, not by the text, because
 * visitors can choose the text: with a made-up URL or a filled-in form.
 */
export function criticalCss(sheets: readonly SheetText[], html: string): string {
  const present = classesIn(html)
  const read = readsOf(html)
  const key = JSON.stringify([sheets.map(({ url }) => url), [...present].sort(), [...read].sort()])
  const known = extracted.get(key)
  if (known !== undefined) return known
  const used = sheets.map(({ url, text }) => usedRules(parsedSheets.memo(url, { context: text }), present))
  dropUnreadVariables(used, read)
  dropUnplayedAnimations(used)
  const text = used.join('\n')
  extracted.set(key, text)
  return text
}

const parsedSheets = new LRUCache<string, Root, string>({
  max: 200,
  memoMethod: (url, _stale, { context: text }) => postcss.parse(withAbsoluteAddresses(text, url)),
})

/** Relative URLs in a style sheet would no longer resolve once it is inlined. */
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

/** Removes variables that neither a kept rule nor an element (`read`) uses. */
function dropUnreadVariables(sheets: readonly Root[], read: ReadonlySet<string>): void {
  const declarations = sheets.flatMap(declarationsOf)
  const used = new Set([...read, ...readsOf(valuesOf(declarations))])
  const unread = declarations.filter(({ prop }) => prop.startsWith('--') && !used.has(prop))
  for (const declaration of unread) declaration.remove()
  // A variable that only unused variables read is unused, too.
  if (unread.length > 0) dropUnreadVariables(sheets, read)
}

function dropUnplayedAnimations(sheets: readonly Root[]): void {
  const played = valuesOf(sheets.flatMap(declarationsOf).filter(({ prop }) => prop.startsWith('animation')))
  for (const sheet of sheets) {
    sheet.walkAtRules(/keyframes$/, (frames) => {
      if (!played.includes(frames.params)) frames.remove()
    })
  }
}

function declarationsOf(sheet: Root): Declaration[] {
  const found: Declaration[] = []
  sheet.walkDecls((declaration) => void found.push(declaration))
  return found
}

const valuesOf = (declarations: readonly Declaration[]): string => declarations.map(({ value }) => value).join(' ')

const readsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))

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
