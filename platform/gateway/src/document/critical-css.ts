import { LRUCache } from 'lru-cache'
import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Root, type Rule } from 'postcss'

/** A release's style sheet, with the base of its relative URLs. */
export interface SheetText {
  url: string
  text: string
}

const cache = new LRUCache<string, string>({ max: 100 })

/**
 * Extracts the rules that a page's HTML uses, to inline them; the full sheets are linked later in the document. Caches
 * the result by the classes in use, because visitors can vary the text with made-up URLs.
 */
export function criticalCss(sheets: readonly SheetText[], html: string): string {
  const presentClasses = classesIn(html)
  const readVariables = variablesReadIn(html)
  const key = JSON.stringify([sheets.map(({ url }) => url), [...presentClasses].sort(), [...readVariables].sort()])
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const used = sheets.map(({ url, text }) => usedRules(parsedSheets.memo(url, { context: text }), presentClasses))
  removeUnusedVariables(used, readVariables)
  removeUnusedAnimations(used)
  const text = used.join('\n')
  cache.set(key, text)
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

/** Keeps a selector if all its classes are present, unless it requires hovering. Ignores other pseudo-classes. */
function usedRules(sheet: Root, presentClasses: ReadonlySet<string>): Root {
  const copy = sheet.clone()
  prune(copy, (selector) => !requiresHover(selector) && classesOf(selector).every((name) => presentClasses.has(name)))
  return copy
}

function prune(container: Container, isUsed: (selector: string) => boolean): void {
  for (const node of [...(container.nodes ?? [])] as ChildNode[]) {
    if (node.type === 'rule') pruneRule(node, isUsed)
    else if (isPrintStyle(node) || isHoverStyle(node) || isLateFont(node)) node.remove()
    else if (node.type === 'atrule' && node.nodes && !isAtomic(node)) {
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

/** Removes variables that neither a rule nor an element reads. `readVariables` are those that elements read. */
function removeUnusedVariables(sheets: readonly Root[], readVariables: ReadonlySet<string>): void {
  const declarations = sheets.flatMap(declarationsOf)
  const used = new Set([...readVariables, ...variablesReadIn(valuesOf(declarations))])
  const unread = declarations.filter(({ prop }) => prop.startsWith('--') && !used.has(prop))
  for (const declaration of unread) declaration.remove()
  // Variables that only removed variables read are now unused too.
  if (unread.length > 0) removeUnusedVariables(sheets, readVariables)
}

function removeUnusedAnimations(sheets: readonly Root[]): void {
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

const variablesReadIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))

/** Print styles are not critical: the full style sheets have loaded by the time someone prints the page. */
const isPrintStyle = (node: ChildNode): boolean =>
  node.type === 'atrule' && node.name === 'media' && node.params === 'print'

/** Hover styles are not critical, either: they only change what is already painted. */
const isHoverStyle = (node: ChildNode): boolean =>
  node.type === 'atrule' && node.name === 'media' && /\(hover: ?hover\)/.test(node.params)

/** `:is(:hover, [aria-current])` does not require hovering. Removes nested functions from the inside out. */
function requiresHover(selector: string): boolean {
  const outer = selector.replace(/:(?:is|where|not|has)\([^()]*\)/g, '')
  return outer === selector ? selector.includes(':hover') : requiresHover(outer)
}

/** Fonts for rare letters (`.late.` in their names) are not critical either, and each face costs bytes. */
const isLateFont = (node: ChildNode): boolean =>
  node.type === 'atrule' && node.name === 'font-face' && /\.late\./.test(node.toString())

/** Keyframes and font faces contain no class selectors, so they are kept or removed as a whole. */
const isAtomic = ({ name }: AtRule): boolean => /keyframes$|^font-face$|^property$/.test(name)

/** Returns the classes that an element must have to match, without those inside `:not(…)`. */
function classesOf(selector: string): string[] {
  const required = selector.replace(/:not\([^)]*\)/g, '')
  return [...required.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', ''))
}
