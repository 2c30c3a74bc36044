import postcss, { type AtRule, type ChildNode, type Container, CssSyntaxError, type Rule } from 'postcss'
import { isConfined } from './confined-selector.ts'

/** At-rules that only wrap other rules. */
const GROUPS = new Set(['media', 'supports', 'container', 'layer', 'starting-style'])
/** At-rules that define something by name for the whole document. The name must begin with the app's. */
const NAMED = /^(-webkit-)?keyframes$|^(counter-style|property|font-palette-values|position-try|page)$/

/** Lists the selectors and at-rules of a style sheet that can apply outside the app's pages. */
export function unconfinedStyles(text: string, app: string): string[] {
  try {
    return [...new Set(unconfinedIn(postcss.parse(text), app, 'document'))]
  } catch (error) {
    // What cannot be parsed here may still apply in a browser.
    return [error instanceof CssSyntaxError ? error.reason : String(error)]
  }
}

/** Where rules are: `rule` and `scope` are confined themselves. */
type Place = 'document' | 'rule' | 'scope'

function unconfinedIn(container: Container, app: string, place: Place): string[] {
  return ((container.nodes ?? []) as ChildNode[]).flatMap((node) => {
    if (node.type === 'rule') return unconfinedInRule(node, app, place)
    return node.type === 'atrule' ? unconfinedInAtRule(node, app, place) : []
  })
}

function unconfinedInRule(rule: Rule, app: string, place: Place): string[] {
  const found = place === 'scope' ? [] : rule.selectors.filter((each) => !isConfined(each, app, place === 'rule'))
  return found.length > 0 ? found : unconfinedIn(rule, app, place === 'scope' ? place : 'rule')
}

function unconfinedInAtRule(node: AtRule, app: string, place: Place): string[] {
  const name = node.name.toLowerCase()
  if (name === 'charset') return []
  if (GROUPS.has(name)) return unconfinedIn(node, app, place)
  if (name === 'scope') {
    const [, start] = /^\((.*?)\)(?: *to *\(.*\))?$/s.exec(node.params) ?? []
    const isInside = start !== undefined && isConfined(start, app, place === 'rule')
    return unconfinedIn(node, app, isInside ? 'scope' : place)
  }
  const isOwn = NAMED.test(name) ? isOwnName(node.params, app) : name === 'font-face' && hasOwnFamily(node, app)
  return isOwn ? [] : [`@${node.name} ${node.params}`.trim()]
}

const isOwnName = (name: string, app: string): boolean => name.replace(/^(--|["'])/, '').startsWith(`${app}-`)

function hasOwnFamily(face: AtRule, app: string): boolean {
  const families: string[] = []
  face.walkDecls(/^font-family$/i, ({ value }) => void families.push(value))
  return families.every((family) => isOwnName(family, app))
}
