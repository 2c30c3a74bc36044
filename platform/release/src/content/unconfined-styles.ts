import postcss, { type AtRule, type ChildNode, type Container, CssSyntaxError, type Rule } from 'postcss'
import { isConfined, isOwnName, type Owner } from './confined-selector.ts'

/** At-rules that only wrap other rules. */
const GROUPS = new Set(['media', 'supports', 'container', 'layer', 'starting-style'])
/** At-rules that define something by name for the whole document. The name must begin with the app's. */
const NAMED = /^(-webkit-)?keyframes$|^(counter-style|property|font-palette-values|position-try|page)$/

/** Lists the selectors and at-rules of a style sheet that can apply outside the app's pages. */
export function unconfinedStyles(text: string, owner: Owner): string[] {
  if (isAmbiguous(text)) return ['a string with a line break, or a URL that needs quotes']
  try {
    return [...new Set(unconfinedIn(postcss.parse(text), owner, 'document'))]
  } catch (error) {
    // What cannot be parsed here may still apply in a browser.
    return [error instanceof CssSyntaxError ? error.reason : String(error)]
  }
}

/** Where rules are: `rule` and `scope` are confined themselves. */
type Place = 'document' | 'rule' | 'scope'

function unconfinedIn(container: Container, owner: Owner, place: Place): string[] {
  return ((container.nodes ?? []) as ChildNode[]).flatMap((node) => {
    if (node.type === 'decl') return node.prop.includes('\\') ? [node.prop] : []
    if (node.type === 'rule') return unconfinedInRule(node, owner, place)
    return node.type === 'atrule' ? unconfinedInAtRule(node, owner, place) : []
  })
}

function unconfinedInRule(rule: Rule, owner: Owner, place: Place): string[] {
  const found = place === 'scope' ? [] : rule.selectors.filter((each) => !isConfined(each, owner, place === 'rule'))
  return found.length > 0 ? found : unconfinedIn(rule, owner, place === 'scope' ? place : 'rule')
}

function unconfinedInAtRule(node: AtRule, owner: Owner, place: Place): string[] {
  const name = node.name.toLowerCase()
  if (name === 'charset') return []
  if (GROUPS.has(name)) return unconfinedIn(node, owner, place)
  if (name === 'scope') {
    const [, start] = /^\((.*?)\)(?: *to *\(.*\))?$/s.exec(node.params) ?? []
    const isInside = start !== undefined && isConfined(start, owner, false)
    // Without a confined start, it may leave the rule around it.
    return unconfinedIn(node, owner, isInside ? 'scope' : 'document')
  }
  const isOwn = NAMED.test(name)
    ? isOwnDefinition(node.params, owner)
    : name === 'font-face' && hasOwnFamily(node, owner)
  return isOwn ? [] : [`@${node.name} ${node.params}`.trim()]
}

/** Pages may have pseudo-classes. Nothing else may follow the name, because a list could continue with names of others. */
function isOwnDefinition(text: string, owner: Owner): boolean {
  const [, name, , quoted] = /^(?:(?:--)?([^\s\\,:"'()]+)(?::[\w-]+)*|(["'])([^"'\\]*)\2)$/.exec(text) ?? []
  return isOwnName(name ?? quoted ?? '', owner)
}

function hasOwnFamily(face: AtRule, owner: Owner): boolean {
  const families: string[] = []
  face.walkDecls(({ prop, value }) => {
    // An escape could be another spelling of it.
    if (prop.includes('\\') || prop.toLowerCase() === 'font-family') families.push(value)
  })
  const [family = '', ...more] = families
  return more.length === 0 && isOwnDefinition(family, owner)
}

/** Comments, strings, URLs without quotes, however `url` is spelled, and other escapes. */
const TOKENS =
  /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?:\\?u|\\0{0,4}[57]5\s?)(?:\\?r|\\0{0,4}[57]2\s?)(?:\\?l|\\0{0,4}[46]c\s?)\(\s*[^\s"')][^)]*|\\./gis

/** Returns whether browsers and PostCSS may disagree on where a string or a URL without quotes ends. */
const isAmbiguous = (sheet: string): boolean =>
  [...sheet.matchAll(TOKENS)].some(([token]) => {
    if (/^["']/.test(token)) return /[\n\r\f]/.test(token.replaceAll(/\\(?:\r\n|.)/gs, ''))
    return !token.startsWith('/*') && token.length > 2 && /["'\\]|\(.*\(|\/\*/s.test(token)
  })
